import { expect, it } from 'vitest';
import { waylandHere } from '../../scripts/keychain.ts';

it('the screen of a Wayland session stays where it is while the keychain has a folder of its own', () => {
  const session = { XDG_RUNTIME_DIR: '/run/user/1000' };
  expect(waylandHere({ ...session, WAYLAND_DISPLAY: 'wayland-0' })).toEqual({
    WAYLAND_DISPLAY: '/run/user/1000/wayland-0',
  });
  expect(waylandHere({ ...session, WAYLAND_DISPLAY: '/elsewhere/wayland-1' })).toEqual({});
  expect(waylandHere(session)).toEqual({});
});
