import { expect, test } from 'vitest';
import { connectionsIn } from '../../scripts/connections.ts';

const local = '101 connect(5, {sa_family=AF_UNIX, sun_path="/run/user/bus"}, 20) = 0';
const probe =
  '102 connect(7, {sa_family=AF_INET6, sin6_port=htons(53), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, "2001:4860:4860::8888", &sin6_addr), sin6_scope_id=0}, 28) = -1 ENETUNREACH';
const name =
  '103 connect(8, {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("127.0.0.53")}, 16) = 0';
const dictionary =
  '103 connect(9, {sa_family=AF_INET6, sin6_port=htons(443), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, "2404:6800:4006::200e", &sin6_addr), sin6_scope_id=0}, 28 <unfinished ...>';

test('a program that speaks on this PC alone, and asks whether there is IPv6, connected to nobody', () => {
  expect(connectionsIn([local, probe, ''].join('\n'))).toEqual([]);
  expect(connectionsIn('')).toEqual([]);
});

test('whom else it connected to is said once, names that were looked up too', () => {
  expect(connectionsIn([local, name, probe, dictionary, name].join('\n'))).toEqual([
    ...['127.0.0.53 53', '2404:6800:4006::200e 443'],
  ]);
  expect(connectionsIn('104 connect(3, {sa_family=AF_INET, ...}, 16) = 0')).toEqual(['an unknown address']);
});
