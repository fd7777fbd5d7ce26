import { makeDeviceToken } from '../../domain/authentication/known-device.ts';
import { addressOf, from, type LimitedWorld } from './world.ts';

const guess = { email: 'stranger@example.com', password: 'Wrong12!' };

export const signInActs = ({ server, boss }: LimitedWorld) => ({
  signInByAddress: async () => (time: number) =>
    server.http.post('/auth/sign_in', { ...guess, email: `${time}@example.com` }, from(addressOf('sign'))),
  signInByEmail: async () => (time: number) =>
    server.http.post('/auth/sign_in', guess, from(addressOf('signMail', time))),
  singleSignOn: async () => () =>
    server.http.get('/auth/single_sign_on/environment/start', from(addressOf('singleSignOn'))),
  passwordByAddress: async () => (time: number) =>
    server.http.post('/auth/password', { email: `${time}@example.com` }, from(addressOf('password'))),
  passwordByEmail: async () => (time: number) =>
    server.http.post('/auth/password', { email: 'one@example.com' }, from(addressOf('passwordMail', time))),
  confirmation: () => boss().then((at) => () => at.http.post('/api/v1/profile/resend_confirmation', {})),
  emailChanges: async () => {
    const { http } = await boss();
    const wish = { current_password: 'wrong' };
    return (time: number) => http.put('/api/v1/profile', { ...wish, email: `wish-${time}@example.com` });
  },
  emailChangesByRecipient: async () => async () => {
    const { http } = await boss();
    return http.put('/api/v1/profile', { email: 'victim@example.com', current_password: 'wrong' });
  },
  invitations: async () => {
    const { http, base } = await boss();
    const { id } = (await http.post(`${base}/agents`, { email: 'often@example.com' })).body;
    return () => http.post(`${base}/agents/${id}/resend_invitation`);
  },
  signInByDevice: async () => {
    const { account_id } = await server.buildInbox();
    const { user } = await server.buildAgent({ account_id });
    const device_token = makeDeviceToken(user, server.env.secretKey);
    return (time: number) =>
      server.http.post('/auth/sign_in', { ...guess, email: user.email, device_token }, from(addressOf('device', time)));
  },
  currentPassword: async () => {
    const { http } = await boss();
    return () => http.put('/api/v1/profile', { current_password: 'wrong', password: 'Harbour-at-dawn-77' });
  },
  secondFactor: () => boss().then((at) => () => at.http.post('/api/v1/profile/two_factor', { password: 'wrong' })),
  passkeyByAddress: async () => () => server.http.post('/auth/passkey/options', {}, from(addressOf('passkey'))),
  passkeys: async () => {
    const { http } = await boss();
    return () => http.patch('/api/v1/profile/passkeys/1', { name: 'Laptop' });
  },
});
