import axios from 'axios';

const client = axios.create({ baseURL: '/api/v1/widget', headers: { 'X-Auth-Token': window.authToken } });

export const ask = async (path, params = {}) => {
  const { websiteToken, locale } = window.chatwootWebChannel;
  const { data } = await client.get(`/${path}`, { params: { website_token: websiteToken, locale, ...params } });
  return data;
};
