// Loaded before the server: what it sends to Slack goes to the stand-in. Nothing of a simulation may reach the real Slack.
import http from 'node:http';
import https from 'node:https';

const { request } = https;
const port = process.env.SIMULATION_SLACK_PORT;

https.request = (url, ...rest) =>
  url instanceof URL && /(^|\.)slack\.com$/.test(url.hostname)
    ? http.request(new URL(url.pathname + url.search, `http://127.0.0.1:${port}`), ...rest)
    : request(url, ...rest);
