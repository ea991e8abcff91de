import type { Mutation } from './mutation.ts';

const newHubUnseen = {
  file: 'electron/link/change-delivery.ts',
  text: 'const isNew = epoch !== next.epoch || next.sequence > last + 1;',
  by: 'const isNew = next.sequence > last + 1;',
} as const;
const missedUnseen = {
  file: 'electron/sync/shared-reads.ts',
  text: 'readTo === null || readTo < since) return false;',
  by: 'readTo === null) return false;',
} as const;

/** Mistakes in the clinic link: what its engine hides, who may do what, and what a desk may rely on. */
export const clinicLink: readonly Mutation[] = [
  {
    name: 'a new hub is taken for the one before',
    loses: 'A desk skips what other desks published after the hub restarted, and shows an old day.',
    part: 'linked',
    unitTest: 'tests/electron/link/link.on-the-fake.test.ts',
    replacements: [newHubUnseen],
  },
  {
    name: 'neither a new hub nor what was missed before a pass is noticed',
    loses:
      'A desk that slept while the hub restarted never reads what changed meanwhile. Either guard by itself is enough.',
    part: 'linked',
    unitTest: 'tests/electron/link/link.on-the-fake.test.ts',
    replacements: [newHubUnseen, missedUnseen],
  },
  {
    name: 'a stream that was made again is taken for the one before',
    loses: 'A desk skips what is published after the hub lost its memory, without a word.',
    part: 'sync',
    unitTest: 'tests/electron/link/link.on-the-fake.test.ts',
    replacements: [
      {
        file: 'electron/link/follower.ts',
        text: 'const { last, created } = stream.value;',
        by: "const [{ last }, created] = [stream.value, 'one'];",
      },
    ],
  },
  {
    name: 'a gap in the live feed is not filled',
    loses: 'A desk misses a change for seconds or for good.',
    part: 'sync',
    unitTest: 'tests/electron/link/follower.test.ts',
    replacements: [
      {
        file: 'electron/link/follower.ts',
        text: 'buffered.push(message);\n      void synchronise();',
        by: 'buffered.push(message);',
      },
    ],
  },
  {
    name: 'a watch stays with a bucket that was made again',
    loses: 'A desk sees no claim of another desk any more, and takes a payment twice.',
    part: 'sync',
    unitTest: 'tests/electron/link/link.on-the-fake.test.ts',
    replacements: [
      {
        file: 'electron/link/watcher.ts',
        text: 'if (there.value.created !== watched || !isHeard) begin',
        by: 'if (watched === null || !isHeard) begin',
      },
    ],
  },
  {
    name: 'a watch that could not begin stays silent',
    loses: 'A desk sees no claim of another desk until its next connection, and takes a payment twice.',
    part: 'sync',
    unitTest: 'tests/electron/link/watcher.test.ts',
    replacements: [
      {
        file: 'electron/link/watcher.ts',
        text: 'if (there.value.created !== watched || !isHeard) begin',
        by: 'if (there.value.created !== watched) begin',
      },
    ],
  },
  {
    name: 'two updates of a desk’s record are sent at once',
    loses: 'The earlier may land last: the desk keeps keys that no longer open what the others say.',
    part: 'sync',
    unitTest: 'tests/electron/link/record-publisher.test.ts',
    replacements: [
      {
        file: 'electron/link/record-publisher.ts',
        text: 'void serial(() => publishAll(() => mine === round));',
        by: 'void publishAll(() => mine === round);',
      },
    ],
  },
  {
    name: 'a key that expired stays in sight',
    loses: 'A desk that was switched off is shown as present all day.',
    part: 'sync',
    unitTest: 'tests/electron/link/link.on-the-fake.test.ts',
    replacements: [
      {
        file: 'electron/link/watcher.ts',
        text: 'if (lifeMs > 0) {',
        by: 'if (lifeMs < 0) {',
      },
    ],
  },
  {
    name: 'a claim continues although another desk changed it',
    loses: 'Two desks send a payment for one invoice.',
    part: 'sync',
    unitTest: 'tests/electron/link/link.on-the-fake.test.ts',
    replacements: [
      {
        file: 'electron/link/claims.ts',
        text: 'engine.update(claimsBucket, key, body, revision)',
        by: 'engine.update(claimsBucket, key, body, null)',
      },
    ],
  },
  {
    name: 'a claim that lands late stays',
    loses: 'An invoice is locked for a day, by a desk that was told it had not got it.',
    part: 'sync',
    unitTest: 'tests/electron/link/link.on-the-fake.test.ts',
    replacements: [
      {
        file: 'electron/link/unwanted-claims.ts',
        text: 'if (bodies.get(key)?.some((one) => sameBytes(one, body)))',
        by: 'if (bodies.get(key)?.some((one) => one === body))',
      },
    ],
  },
  {
    name: 'a claim is not declared again at a new hub',
    loses: 'After a restart of the hub a second desk takes money for an invoice that is open at the first.',
    part: 'sync',
    unitTest: 'tests/electron/link/link.on-the-fake.test.ts',
    replacements: [
      {
        file: 'electron/link/claims.ts',
        text: "if (event.kind === 'restarted' || isElsewhere) void redeclare();",
        by: "if (event.kind === 'gone') void redeclare();",
      },
    ],
  },
  {
    name: 'a claim is declared again at a new hub once, whatever becomes of it',
    loses: 'After a restart of the hub a second desk takes money for an invoice that is open at the first.',
    part: 'sync',
    unitTest: 'tests/electron/link/claims.test.ts',
    replacements: [
      {
        file: 'electron/link/claims.ts',
        text: 'if (left.length === 0 || turn !== declaring) return;',
        by: 'if (left.length >= 0 || turn !== declaring) return;',
      },
    ],
  },
  {
    name: 'a claim whose end the hub could not hear is declared again at the next hub',
    loses:
      'An invoice of a desk that was locked while the hub was gone cannot be paid at any other for as long as the lock lasts.',
    part: 'claims',
    unitTest: 'tests/electron/link/claims.test.ts',
    replacements: [
      {
        file: 'electron/link/held-claims.ts',
        text: 'holdings.set(claim.key, { ...holding, ended: true });',
        by: 'holdings.set(claim.key, { ...holding, ended: false });',
      },
    ],
  },
  {
    name: 'a claim that ended while the connection was cut stays at the hub',
    loses:
      'An invoice of a desk that was locked while its cable was out cannot be paid at any other for as long as the lock lasts.',
    part: 'claims',
    unitTest: 'tests/electron/link/claims.test.ts',
    replacements: [
      {
        file: 'electron/link/claims.ts',
        text: 'if (left) discard(claim.key, left);',
        by: 'if (left?.length === 0) discard(claim.key, left);',
      },
    ],
  },
  {
    name: 'a claim that is wanted again after its end failed is not said again',
    loses: 'After a restart of the hub an invoice that waits to be paid at one desk is open to another.',
    part: 'claims',
    unitTest: 'tests/electron/clinic/desk-claims.test.ts',
    replacements: [
      {
        file: 'electron/clinic/held-records.ts',
        text: "if (mine) held.set(key, { ...mine, said: '' });",
        by: "if (mine?.said === '') held.delete(key);",
      },
    ],
  },
  {
    name: 'a poller holds its lease longer than the hub does',
    loses: 'Two desks poll for as long as one of them is cut off.',
    part: 'linked',
    unitTest: 'tests/electron/link/election.test.ts',
    replacements: [
      {
        file: 'electron/link/election.ts',
        text: 'lifetimes.leaseMs - marginMs);',
        by: 'lifetimes.leaseMs + 5 * marginMs);',
      },
    ],
  },
  {
    name: 'a poller that slept goes on',
    loses: 'A PC that wakes up polls beside the one that took over.',
    part: 'sync',
    unitTest: 'tests/electron/link/election.test.ts',
    replacements: [
      {
        file: 'electron/link/lease-deadline.ts',
        text: 'clock.monotonic() >= steady || clock.wall() >= wall;',
        by: 'clock.monotonic() >= steady;',
      },
    ],
  },
  {
    name: 'a call of before counts at the hub for a minute more',
    loses: 'After a hub was made, or has started again, a payment waits for a minute.',
    part: 'sync',
    unitTest: 'tests/electron/link/own-calls.test.ts',
    replacements: [
      {
        file: 'electron/link/own-calls.ts',
        text: 'link.permit.hold(leftMs < windowMs ? leftMs : undefined)',
        by: 'link.permit.hold()',
      },
    ],
  },
  {
    name: 'a permit whose answer was lost is asked for under a new id',
    loses: 'One call is counted twice: the desks poll less than they may.',
    part: 'linked',
    unitTest: 'tests/electron/link/permits.answers-lost.test.ts',
    replacements: [
      {
        file: 'electron/link/permits.ts',
        text: 'const second = await engine.append(subject, empty, id, forMs);',
        by: 'const second = await engine.append(subject, empty, random.uuid());',
      },
    ],
  },
  {
    name: 'a permit may be used however late its answer comes',
    loses: 'More calls fall into one minute than the service allows, and it refuses them.',
    part: 'sync',
    unitTest: 'tests/electron/link/permits.answers-lost.test.ts',
    replacements: [
      {
        file: 'electron/link/permits.ts',
        text: 'if (left <= 0)',
        by: 'if (left <= -60_000)',
      },
    ],
  },
  {
    name: 'the budget is open at once at a new hub',
    loses: 'After a restart of the hub the desks make 116 calls in one minute.',
    part: 'sync',
    unitTest: 'tests/electron/link/keeper.test.ts',
    replacements: [
      {
        file: 'electron/link/keeper.ts',
        text: 'const declared = (await markGrace(mine)) && (await declare(mine, shut(wanted.assets())));',
        by: 'const declared = (await markGrace(mine)) && (await declare(mine, wanted.assets()));',
      },
    ],
  },
  {
    name: 'a clock that was set back is not noticed',
    loses: 'After a step of the hub’s clock no permit comes back for as long as the step was.',
    part: 'sync',
    unitTest: 'tests/electron/link/keeper.test.ts',
    replacements: [
      {
        file: 'electron/link/clock-watch.ts',
        text: 'if (Math.abs(step) > stepMs) onStep(step);',
        by: 'if (step > stepMs) onStep(step);',
      },
    ],
  },
  {
    name: 'the share of a desk that is cut off is given to the others',
    loses: 'A desk that works alone and the others together make more calls than the key has.',
    part: 'linked',
    unitTest: 'tests/electron/link/keeper.test.ts',
    replacements: [
      {
        file: 'electron/link/keeper.ts',
        text: 'const next = limitsWithout(absentShares(), atHub);',
        by: 'const next = limitsWithout(absentShares() * 0, atHub);',
      },
    ],
  },
  {
    name: 'a budget opens without a look at which desks are cut off',
    loses:
      'For five seconds after each grace a desk that works alone and the others make more calls than the key has.',
    part: 'linked',
    unitTest: 'tests/electron/link/keeper.test.ts',
    replacements: [
      {
        file: 'electron/link/keeper.ts',
        text: 'await wanted.readLimits();\n    if (mine',
        by: 'if (mine',
      },
    ],
  },
  {
    name: 'counts that are lost are made again, open and empty',
    loses: 'The hub grants a minute’s calls a second time, and the service refuses them.',
    part: 'linked',
    unitTest: 'tests/electron/link/keeper.test.ts',
    replacements: [
      {
        file: 'electron/link/keeper.ts',
        text: 'countsCalls(asset) ? engine.setLimits(asset) : engine.declare(asset)',
        by: 'engine.declare(asset)',
      },
    ],
  },
  {
    name: 'a bucket that is made again has the revisions of before',
    loses:
      'A desk renews the lease, or marks a claim, that another desk has taken meanwhile: two send the same.',
    part: 'linked',
    unitTest: 'tests/electron/link/link.on-the-server.test.ts',
    replacements: [
      {
        file: 'electron/link/nats-assets.ts',
        text: 'first_seq: randomInt(firstRevision.from, firstRevision.below),',
        by: 'first_seq: firstRevision.from,',
      },
    ],
  },
  {
    name: 'a scan that was filed and lies there still is filed once more',
    loses: 'A letter is in a patient’s file twice.',
    part: 'linked',
    unitTest: 'tests/electron/documents/handover.linked-desks.test.ts',
    replacements: [
      {
        file: 'electron/documents/scans/opened-scans.ts',
        text: "return isFiled ? failure('stale') : whyNotThere(",
        by: 'void isFiled;\n      return whyNotThere(',
      },
    ],
  },
  {
    name: 'a yes that is refused ends the claim of the one before',
    loses: 'Another desk files a letter that lies in the scanner’s folder still.',
    part: 'linked',
    unitTest: 'tests/electron/documents/handover.linked-desks.test.ts',
    replacements: [
      {
        file: 'electron/documents/handover.ts',
        text: 'if (claimed && answer.failure && !wasClaimed)',
        by: 'if (claimed && answer.failure)',
      },
    ],
  },
  {
    name: 'a connection that came and ended between two looks is not known of',
    loses: 'The hub gives away the share of a desk that calls alone, and the service refuses calls.',
    part: 'linked',
    unitTest: 'tests/electron/link/attendance.test.ts',
    replacements: [
      {
        file: 'electron/link/attendance.ts',
        text: 'const since = isKnown && end.at <= now ?',
        by: 'const since = isKnown && end.at < 0 ?',
      },
    ],
  },
  {
    name: 'a grace that could not begin is not begun again',
    loses:
      'The hub counts no call any more, and each desk calls at its share of the key, for as long as the hub runs.',
    part: 'sync',
    unitTest: 'tests/electron/link/keeper.test.ts',
    replacements: [
      {
        file: 'electron/link/keeper.ts',
        text: 'kept = null;\n    isOpen = false;\n    cancelGrace();',
        by: 'cancelGrace();',
      },
    ],
  },
  {
    name: 'calls are not declared again at a new hub',
    loses: 'The calls of the last minute are forgotten with the hub, and the service refuses the next ones.',
    part: 'sync',
    unitTest: 'tests/electron/link/own-calls.test.ts',
    replacements: [
      {
        file: 'electron/link/own-calls.ts',
        text: 'call.countedUntil = clock.monotonic();\n      call.refused = true;\n      void renew(call);',
        by: 'call.countedUntil = clock.monotonic() + windowMs;',
      },
    ],
  },
  {
    name: 'a message opens as often as it is sent',
    loses: 'Who repeats a recorded message marks a visit a second time.',
    part: 'sync',
    unitTest: 'tests/electron/link/sealing.test.ts',
    replacements: [
      {
        file: 'electron/link/replay-guard.ts',
        text: 'seen[place] === counter) return false;',
        by: 'seen[place] === -2) return false;',
      },
    ],
  },
  {
    name: 'an old value of a bucket counts as a new one',
    loses: 'A hub that shows an old mark undoes what a desk did since.',
    part: 'sync',
    unitTest: 'tests/electron/link/sealing.test.ts',
    replacements: [
      {
        file: 'electron/link/replay-guard.ts',
        text: 'if (counter < highest) return false;',
        by: 'if (counter < -1) return false;',
      },
    ],
  },
  {
    name: 'all senders seal under one key',
    loses: 'Two desks use one nonce with one key, and the hub can read what they sealed.',
    part: 'sync',
    unitTest: 'tests/electron/link/sealing.test.ts',
    replacements: [
      {
        file: 'electron/link/sealing.ts',
        text: "hkdfSync('sha256', key, header.sender, info, 32)",
        by: "hkdfSync('sha256', key, Buffer.alloc(16), info, 32)",
      },
    ],
  },
  {
    name: 'a sealed message opens under another id',
    loses: 'A hub passes one message off as another.',
    part: 'sync',
    unitTest: 'tests/electron/link/sealing.test.ts',
    replacements: [
      {
        file: 'electron/link/sealing.ts',
        text: 'fields(scope, subject, desk, String(schema), id)]);',
        by: 'fields(scope, subject, desk, String(schema))]);',
      },
    ],
  },
  {
    name: 'keys stay the same when a PC is removed',
    loses: 'A PC that was stolen reads on.',
    part: 'sync',
    unitTest: 'tests/electron/link/clinic-record.test.ts',
    replacements: [
      {
        file: 'electron/link/clinic-record.ts',
        text: 'return withRemoved({ ...record, members, keys: rotated(record.keys, bytes, now) }, desk);',
        by: 'return withRemoved({ ...record, members }, desk);',
      },
    ],
  },
  {
    name: 'a practitioner’s PC gets the money keys',
    loses: 'Invoices and contacts can be read on a PC that must not have them.',
    part: 'sync',
    unitTest: 'tests/electron/link/clinic-keys.test.ts',
    replacements: [
      {
        file: 'electron/link/clinic-keys.ts',
        text: 'generations.map((one) => ({ ...one, money: null }))',
        by: 'generations.map((one) => ({ ...one }))',
      },
    ],
  },
  {
    name: 'an older record of a PC counts',
    loses: 'A hub that keeps an old record gives a PC the keys of before, which a removed PC has.',
    part: 'sync',
    unitTest: 'tests/electron/link/clinic-record.test.ts',
    replacements: [
      {
        file: 'electron/link/desk-record.ts',
        text: ' || epochOf(record) < epochOf(now)) return;',
        by: ') return;',
      },
    ],
  },
  {
    name: 'a pairing code lasts for any number of tries',
    loses: 'A code can be guessed.',
    part: 'sync',
    unitTest: 'tests/electron/link/joining.test.ts',
    replacements: [
      {
        file: 'electron/link/pairing.ts',
        text: "if (tries >= maxTries) return 'too-many-tries';",
        by: "if (tries >= maxTries * 1_000) return 'too-many-tries';",
      },
    ],
  },
  {
    name: 'a code never ends',
    loses: 'A code on a note of last week lets a PC in.',
    part: 'sync',
    unitTest: 'tests/electron/link/pairing.test.ts',
    replacements: [
      {
        file: 'electron/link/pairing.ts',
        text: "clock.monotonic() - began > lifeMs ? 'expired' : null",
        by: "clock.monotonic() - began > lifeMs * 1_000 ? 'expired' : null",
      },
    ],
  },
  {
    name: 'pairing does not bind the authority',
    loses: 'A PC in between puts its own hub between the clinic’s PCs.',
    part: 'sync',
    unitTest: 'tests/electron/link/pairing.test.ts',
    replacements: [
      {
        file: 'electron/link/pairing-session.ts',
        text: '    offer.publicKey,\n    offer.authority,\n',
        by: '    offer.publicKey,\n',
      },
    ],
  },
  {
    name: 'a desk may write the presence of another',
    loses: 'A desk passes for another one.',
    part: 'sync',
    unitTest: 'tests/electron/link/permissions.test.ts',
    replacements: [
      {
        file: 'electron/link/permissions.ts',
        text: "bucket('presence', 'write', everyone, (desk) => desk),",
        by: "bucket('presence', 'write', everyone),",
      },
    ],
  },
  {
    name: 'the row of presence is missing in the permissions',
    loses: 'No desk is shown as present.',
    part: 'sync',
    unitTest: 'tests/electron/link/permissions.test.ts',
    replacements: [
      {
        file: 'electron/link/permissions.ts',
        text: "  bucket('presence', 'write', everyone, (desk) => desk),\n",
        by: '',
      },
    ],
  },
  {
    name: 'a server’s program is started whatever its hash',
    loses: 'A program that was put in its place runs with the clinic’s keys.',
    part: 'sync',
    unitTest: 'tests/electron/link/server-process.test.ts',
    replacements: [
      {
        file: 'electron/link/server-binary.ts',
        text: 'if ((await sha256Of(path)) !== pinned.sha256) {',
        by: "if ((await sha256Of(path)) === '') {",
      },
    ],
  },
  {
    name: 'an archive of the server is packed whatever its hash',
    loses: 'An installer carries a server that is not the official one.',
    part: 'sync',
    unitTest: 'tests/scripts/package/link-server.test.ts',
    replacements: [
      {
        file: 'scripts/package/link-server.ts',
        text: 'if (sha256Of(archive) !== pinned.sha256)',
        by: "if (sha256Of(archive) === '')",
      },
    ],
  },
  {
    name: 'what the system refuses the hub ends Foyer',
    loses: 'On a full disk, or while a virus scanner has a file of it open, the hub’s PC has no desk at all.',
    part: 'sync',
    unitTest: 'tests/electron/link/hub.refused.test.ts',
    replacements: [
      {
        file: 'electron/link/server-process.ts',
        text: "return { ok: false, why: 'refused', words: systemCode(error) };",
        by: 'throw error;',
      },
    ],
  },
  {
    name: 'a full disk ends Foyer where a PC is removed',
    loses: 'The hub’s PC has no desk at all.',
    part: 'sync',
    unitTest: 'tests/electron/link/hub.refused.test.ts',
    replacements: [
      {
        file: 'electron/link/hub.ts',
        text: '    systemCode(error);\n    return null;',
        by: '    throw error;',
      },
    ],
  },
  {
    name: 'the hub stays at the address that it found first',
    loses:
      'Where the router was late it listens on a virtual adapter: no other PC is linked, whatever Repair does.',
    part: 'sync',
    unitTest: 'tests/electron/link/hub.clock-and-address.test.ts',
    replacements: [
      {
        file: 'electron/link/lan-address.ts',
        text: 'if (proven !== null && addresses.includes(proven)) return proven;',
        by: 'if (before !== null && addresses.includes(before)) return before;',
      },
    ],
  },
  {
    name: 'who was linked before proves the hub’s next address',
    loses:
      'While the LAN’s cable is out a virtual adapter is taken for the clinic’s network: no PC can link any more, for good.',
    part: 'sync',
    unitTest: 'tests/electron/link/hub.clock-and-address.test.ts',
    replacements: [
      {
        file: 'electron/link/hub.ts',
        text: '    attendance.serverBegins();\n',
        by: '',
      },
    ],
  },
  {
    name: 'a certificate of a clock that was ahead is shown until the hub is restarted',
    loses: 'No PC is linked, for days or years.',
    part: 'sync',
    unitTest: 'tests/electron/link/hub.clock-and-address.test.ts',
    replacements: [
      {
        file: 'electron/link/hub.ts',
        text: '!isValid(certificate, clock.wall())',
        by: "certificate.key === ''",
      },
    ],
  },
  {
    name: 'a server that answers late once is forgotten',
    loses: 'Its ports are in use until the PC is restarted: the hub does not run.',
    part: 'sync',
    unitTest: 'tests/electron/link/server-process.late-answer.test.ts',
    replacements: [
      {
        file: 'electron/link/server-process.ts',
        text: '  return running && (await isServer(running, mark)) ? running : null;',
        by: '  if (running && (await isServer(running, mark))) return running;\n  rmSync(join(folder, hubFiles.running), { force: true });\n  return null;',
      },
    ],
  },
  {
    name: 'what was not withdrawn after a step of the clock is declared again',
    loses: 'Its messages are an hour in the future: no desk gets a permit until then.',
    part: 'sync',
    unitTest: 'tests/electron/link/keeper.test.ts',
    replacements: [
      {
        file: 'electron/link/keeper.ts',
        text: "if (!withdrawn.ok && withdrawn.failure.kind !== 'absent') return stepAgain();",
        by: '',
      },
    ],
  },
  {
    name: 'an answer that is too large for the hub ends Foyer',
    loses: 'The desk that answers starts again and again, until it has stopped.',
    part: 'sync',
    unitTest: 'tests/electron/link/nats-engine.answers.test.ts',
    replacements: [
      {
        file: 'electron/link/nats-engine.ts',
        text: "log?.warn('another desk got no answer', { failure: placeOf(failed) })",
        by: 'Promise.reject(failed)',
      },
    ],
  },
  {
    name: 'how a desk left is read from the server’s oldest connections',
    loses:
      'After a thousand connections a desk that left counts as cut off: its share of the calls is kept from the others.',
    part: 'sync',
    unitTest: 'tests/electron/link/monitor.closed-connections.test.ts',
    replacements: [
      {
        file: 'electron/link/monitor.ts',
        text: "'&sort=stop'",
        by: "''",
      },
    ],
  },
  {
    name: 'the share of a desk that is cut off is kept until a clock that was set back is there again',
    loses: 'For an hour the other desks have fewer calls.',
    part: 'sync',
    unitTest: 'tests/electron/link/attendance.test.ts',
    replacements: [
      {
        file: 'electron/link/attendance.ts',
        text: 'end.at : Math.min(last.since, now);',
        by: 'end.at : last.since;',
      },
    ],
  },
  {
    name: 'a process is ended because its id is in our file',
    loses: 'Foyer ends another program.',
    part: 'sync',
    unitTest: 'tests/electron/link/server-process.test.ts',
    replacements: [
      {
        file: 'electron/link/server-process.ts',
        text: 'if (its !== mark || !isAlive(pid)) return false;',
        by: '',
      },
      {
        file: 'electron/link/server-process.ts',
        text: 'return figures && figures.name',
        by: 'return figures !== undefined || figures',
      },
    ],
  },
  {
    name: 'the self-test passes what is denied',
    loses: 'A desk that may not write is shown as in order.',
    part: 'sync',
    unitTest: 'tests/electron/link/self-test.test.ts',
    replacements: [
      {
        file: 'electron/link/self-test.ts',
        text: "result.failure.kind === 'denied') denied.push",
        by: "result.failure.kind === 'too-large') denied.push",
      },
    ],
  },
  {
    name: 'a timeout of the handshake counts as a removal',
    loses: 'A desk whose hub was slow once is out of the link until it is paired again.',
    part: 'sync',
    unitTest: 'tests/electron/link/nats-failures.closed-for-good.test.ts',
    replacements: [
      {
        file: 'electron/link/nats-failures.ts',
        text: "return name === 'AuthorizationError' && /authorization violation/i.test(message);",
        by: "return name === 'AuthorizationError' && message !== '';",
      },
    ],
  },
  {
    name: 'a stale connection waits for its last write',
    loses:
      'A hub that stands still while a desk is filled is never noticed: the desk waits instead of going on alone.',
    part: 'sync',
    unitTest: 'tests/electron/link/nats-transport.test.ts',
    replacements: [
      {
        file: 'electron/link/nats-transport.ts',
        text: 'else this.socket.destroy();',
        by: 'else super.disconnect();',
      },
    ],
  },
  {
    name: 'a pass of another desk is taken over by a desk that was behind it',
    loses: 'A desk never reads what changed while it was alone, and shows an old visit as current.',
    part: 'linked',
    unitTest: 'tests/electron/sync/shared-reads.test.ts',
    replacements: [missedUnseen],
  },
  {
    name: 'a list is left to the poller before this desk has read it',
    loses: 'A desk that has just come misses what was published before, for good.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/change-exchange.test.ts',
    replacements: [
      {
        file: 'electron/clinic/change-exchange.ts',
        text: 'if (desk !== link.desk && followed.has(pass.feed)) takeOver(',
        by: 'if (desk !== link.desk) takeOver(',
      },
    ],
  },
  {
    name: 'what was received into a cache that was emptied still counts',
    loses:
      'A desk whose cache was emptied, and filled by a desk that was behind, takes itself for current: it lacks a change for good.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/change-exchange.test.ts',
    replacements: [
      {
        file: 'electron/clinic/change-exchange.ts',
        text: '      if (followingSince !== null) loseReceived(clock.monotonic());\n',
        by: '',
      },
    ],
  },
  {
    name: 'what is left of a claim stays where its write waits',
    loses: 'No desk can take a payment of an invoice, and none can take it over.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/desk-claims.test.ts',
    replacements: [
      {
        file: 'electron/clinic/claim-owners.ts',
        text: '      if (had && !owner.has) records.settle(owner.keys);\n',
        by: '',
      },
    ],
  },
  {
    name: 'a claim that stands after a cut counts as another’s where the hub does not say whose it is',
    loses: 'It stays at the hub until the desk starts again: no other desk can take that payment.',
    part: 'sync',
    unitTest: 'tests/electron/link/claims.test.ts',
    replacements: [
      {
        file: 'electron/link/claims.ts',
        text: "failure?.kind === 'taken' && failure.holder !== null;",
        by: "failure?.kind === 'taken';",
      },
    ],
  },
  {
    name: 'what was asked after a cut removes a claim that was created again after a later one',
    loses: 'Two desks take the same payment.',
    part: 'sync',
    unitTest: 'tests/electron/link/claims.test.ts',
    replacements: [
      {
        file: 'electron/link/claims.ts',
        text: '} else if (!held.says(key, body)) {',
        by: '} else {',
      },
    ],
  },
  {
    name: 'the end of a claim that is still to be created again counts without the hub',
    loses: 'Where it stood all the time it stays there: no other desk can take that payment.',
    part: 'sync',
    unitTest: 'tests/electron/link/claims.test.ts',
    replacements: [
      {
        file: 'electron/link/claims.ts',
        text: 'if (!there.ok) return there;',
        by: 'if (!there.ok) return { ok: true, value: null };',
      },
    ],
  },
  {
    name: 'rows of another practice are applied',
    loses: 'Patients of another practice stand among this one’s.',
    part: 'linked',
    unitTest: 'tests/electron/clinic/change-exchange.test.ts',
    replacements: [
      {
        file: 'electron/clinic/change-exchange.ts',
        text: 'if (message.practice !== practice || message.key !== key) return;',
        by: 'if (message.key !== key) return;',
      },
    ],
  },
  {
    name: 'rows that were not published count as published',
    loses: 'A change that was read while the hub restarted never reaches the other desks.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/change-exchange.test.ts',
    replacements: [
      {
        file: 'electron/clinic/publisher.ts',
        text: '      if (!isThere) return losePublished();\n',
        by: '',
      },
    ],
  },
  {
    name: 'the pause of a refused desk is its own affair',
    loses: 'The other desks go on calling, and the service refuses them one after another.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/shared-budget.test.ts',
    replacements: [
      {
        file: 'electron/clinic/shared-budget.ts',
        text: 'if (paused && paused.desk !== link.desk) onPause(paused.ms);',
        by: 'void paused;',
      },
    ],
  },
  {
    name: 'the pause of another desk is kept however long it is',
    loses:
      'A `Retry-After` of a day, which the desk that got it cuts to an hour, stops every other desk of the clinic for that day.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/shared-budget.test.ts',
    replacements: [
      {
        file: 'electron/practice/call-budget.ts',
        text: 'afterOthersPause(state, clock.monotonic() + pauseAfter(ms))',
        by: 'afterOthersPause(state, clock.monotonic() + ms)',
      },
    ],
  },
  {
    name: 'a desk that lost the hub calls in the background at once',
    loses: 'Each cable that is loose costs calls that the service refuses.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/shared-budget.test.ts',
    replacements: [
      {
        file: 'electron/clinic/shared-budget.ts',
        text: 'if (lostAt === null || !isBackground(priority)) return 0;',
        by: 'if (lostAt === null || priority) return 0;',
      },
    ],
  },
  {
    name: 'lists use up the burst, and arrivals wait for their turn',
    loses:
      'When several lists fall due at once, every desk of the clinic sees who has arrived some seconds later.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/shared-budget.test.ts',
    replacements: [
      {
        file: 'electron/clinic/shared-budget.ts',
        text: 'Math.max(1, limits.burst - 1)',
        by: 'Math.max(1, limits.burst)',
      },
    ],
  },
  {
    name: 'arrivals wait for the pass of another list',
    loses: 'While the call of a slow list waits for its turn, no desk sees who has arrived.',
    part: 'sync',
    unitTest: 'tests/electron/sync/due-feeds.test.ts',
    replacements: [
      {
        file: 'electron/sync/due-feeds.ts',
        text: 'const [appointmentFeeds, otherFeeds] = pollsForAll',
        by: 'const [appointmentFeeds, otherFeeds] = !pollsForAll && pollsForAll',
      },
    ],
  },
  {
    name: 'the desk that polls reads appointments in the background priority',
    loses: 'While the call of another list waits for the hub, the call for arrivals waits behind it.',
    part: 'sync',
    unitTest: 'tests/electron/sync/feed-passes.priority.test.ts',
    replacements: [
      {
        file: 'electron/sync/feed-passes.ts',
        text: 'ports.sharing?.pollsForAll() === true',
        by: 'ports.sharing === null',
      },
    ],
  },
  {
    name: 'arrivals take every call that the background is granted',
    loses: 'Where there are too few calls for everything, invoices and patients are not read at all.',
    part: 'sync',
    unitTest: 'tests/electron/practice/call-budget.test.ts',
    replacements: [
      {
        file: 'electron/practice/priorities.ts',
        text: 'granted: claim.granted + 1',
        by: 'granted: claim.granted',
      },
    ],
  },
  {
    name: 'a claim of an earlier start that cannot be read is never ended',
    loses:
      'A visit says for a day that this desk is at it, and no desk can cancel it, though no write is left.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/desk-claims.test.ts',
    replacements: [
      {
        file: 'electron/clinic/claim-owners.ts',
        text: 'if (!records.holds(claim.entry.key)) records.endLeft(claim);',
        by: 'if (claim.body !== null && !records.holds(claim.entry.key)) records.endLeft(claim);',
      },
    ],
  },
  {
    name: 'a pass counts as published though its first rows were not',
    loses:
      'A change that was read while the hub restarted never reaches the other desks, and their lists say that they are current.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/change-exchange.test.ts',
    replacements: [
      {
        file: 'electron/clinic/publisher.ts',
        text: 'if (closed || of !== round || pass.beganAt <= lostPublishedAt) return;',
        by: 'if (closed || of !== round) return;',
      },
    ],
  },
  {
    name: 'what is replayed after a reconnect counts as read just now',
    loses:
      'A list that no desk has read for minutes says that it is live, and an arrival goes out on it unread.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/change-exchange.test.ts',
    replacements: [
      {
        file: 'electron/clinic/change-exchange.ts',
        text: 'publishedWithinMs === null || publishedWithinMs > longestKnownMs',
        by: 'publishedWithinMs === null',
      },
    ],
  },
  {
    name: 'a filled desk is as current as the last page',
    loses:
      'Changes between the first page and the last are missing for good, and the list says that it is current.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/filler.test.ts',
    replacements: [
      {
        file: 'electron/clinic/fill-pages.ts',
        text: 'watermark: Math.min(before.watermark, now.watermark),',
        by: 'watermark: now.watermark,',
      },
    ],
  },
  {
    name: 'a peer that is behind gives its page',
    loses:
      'A change that was on the link just before a desk was filled is missing there until its record changes again.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/fill-server.test.ts',
    replacements: [
      {
        file: 'electron/clinic/fill-server.ts',
        text: 'if (at === null || at.epoch !== request.from.epoch || at.sequence < request.from.sequence)',
        by: 'if (at === null)',
      },
    ],
  },
  {
    name: 'a filled page replaces what came over the link meanwhile',
    loses: 'Two desks show different records with one time stamp, for good.',
    part: 'sync',
    unitTest: 'tests/electron/sync/filling.test.ts',
    replacements: [
      {
        file: 'electron/sync/filling.ts',
        text: '      -1,\n',
        by: '      sequence(),\n',
      },
    ],
  },
  {
    name: 'a filled list is kept by the poller also after a gap',
    loses: 'A change that was missed while a desk was filled is missing there for good.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/filler.test.ts',
    replacements: [
      {
        file: 'electron/clinic/fill-kind.ts',
        text: '(one.followed && underWay.isWhole ? [one.feed] : [])',
        by: '(one.followed ? [one.feed] : [])',
      },
    ],
  },
  {
    name: 'a desk is filled from another practice',
    loses: 'Patients of another practice stand among this one’s.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/filler.test.ts',
    replacements: [
      {
        file: 'electron/clinic/fill-server.ts',
        text: "if (request.practice !== practice || request.key !== key) return { is: 'none' };",
        by: "if (request.key !== key) return { is: 'none' };",
      },
    ],
  },
  {
    name: 'filling removes what is newer than the peer',
    loses: 'A visit that was booked a second ago is gone from the screen.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/filler.test.ts',
    replacements: [
      {
        file: 'electron/sync/filling.ts',
        text: 'return version === null || version <= knownUntil;',
        by: 'return version !== null || knownUntil > 0;',
      },
    ],
  },
  {
    name: 'filling removes nothing',
    loses: 'A desk that was away shows visits and bills that are long gone.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/filler.test.ts',
    replacements: [
      {
        file: 'electron/sync/filling.ts',
        text: 'if (isWhole && !(await removeOthers(page, among.knownUntil))) return false;',
        by: 'void isWhole;',
      },
    ],
  },
  {
    name: 'a desk that is being filled reads the same lists',
    loses: 'A new desk takes hours and the calls of all desks, although another has it all.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/filler.test.ts',
    replacements: [
      {
        file: 'electron/clinic/filler.ts',
        text: 'held.includes(feeds[feed].kind) &&',
        by: 'held.length > 99 &&',
      },
    ],
  },
  {
    name: 'filling begins again with each peer',
    loses: 'A peer that is switched off costs a new desk all that it had.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/filler.test.ts',
    replacements: [
      {
        file: 'electron/clinic/fill-kind.ts',
        text: 'underWay = underWay ? goOn(underWay) : begin(kind);',
        by: 'underWay = begin(kind);',
      },
    ],
  },
  {
    name: 'old payments count as known on a filled desk',
    loses: 'A day’s takings of months ago are shown as complete, and are not.',
    part: 'sync',
    unitTest: 'tests/electron/sync/filling.test.ts',
    replacements: [
      {
        file: 'electron/sync/filling.ts',
        text: "feed === 'payments' ? paymentsCovered(cache, covered) : covered",
        by: 'covered',
      },
    ],
  },
  {
    name: 'passes of other desks are lost while a desk is filled',
    loses: 'Each new desk reads all of its lists once more.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/filler.test.ts',
    replacements: [
      {
        file: 'electron/clinic/change-exchange.ts',
        text: 'for (const pass of passes) if (followed.has(pass.feed)) takeOver(pass, null);',
        by: 'void passes;',
      },
    ],
  },
  {
    name: 'any desk takes a lease that is yielded',
    loses: 'A laptop on battery polls for the clinic beside a PC on mains.',
    part: 'sync',
    unitTest: 'tests/electron/link/election.test.ts',
    replacements: [
      {
        file: 'electron/link/election.ts',
        text: 'return isBetterHere() && clock.monotonic() - freeSince < afterYouMs;',
        by: 'return isBetterHere() && clock.monotonic() - freeSince < 0;',
      },
    ],
  },
  {
    name: 'a desk that is gone stays present',
    loses: 'A new desk waits for a peer that was switched off.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/presence.test.ts',
    replacements: [
      {
        file: 'electron/clinic/presence.ts',
        text: 'desks.delete(event.key);',
        by: 'desks.get(event.key);',
      },
    ],
  },
  {
    name: 'a desk without its lists polls as well as any',
    loses:
      'A new desk polls for all before it has read anything: the others wait for lists that it does not read.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/presence.test.ts',
    replacements: [
      {
        file: 'electron/clinic/presence.ts',
        text: '(isFull ? 4 : 0) + ',
        by: '',
      },
    ],
  },
  {
    name: 'a locked desk reads arrivals beside the poller',
    loses: 'Each locked desk costs twelve calls a minute; five of them take the budget of all.',
    part: 'sync',
    unitTest: 'tests/electron/lock/arrivals-while-locked.linked.test.ts',
    replacements: [
      {
        file: 'electron/lock/arrivals-while-locked.ts',
        text: "const isLeft = linked?.sharing.isLeftToPoller('statuses') === true;",
        by: "const isLeft = linked?.sharing.isLeftToPoller('statuses') === null;",
      },
    ],
  },
  {
    name: 'behind the lock a second timer is started for the next pass',
    loses: 'After unlocking, a pass runs on a closed database: Foyer ends with an error and restarts.',
    part: 'sync',
    unitTest: 'tests/electron/lock/arrivals-while-locked.test.ts',
    replacements: [
      {
        file: 'electron/lock/arrivals-while-locked.ts',
        text: '    cancel();\n    cancel = clock.after(ms, () => {',
        by: '    cancel = clock.after(ms, () => {',
      },
    ],
  },
  {
    name: 'a locked desk does not take arrivals over',
    loses: 'A locked desk notifies arrivals half a minute late.',
    part: 'sync',
    unitTest: 'tests/electron/lock/arrivals-while-locked.linked.test.ts',
    replacements: [
      {
        file: 'electron/lock/arrivals-while-locked.ts',
        text: "rows.feed === 'statuses' && received.applyRows(rows)",
        by: "rows.feed === 'appointments' && received.applyRows(rows)",
      },
    ],
  },
  {
    name: 'a desk on battery keeps the lease',
    loses: 'A laptop polls for the clinic until it is empty, beside a PC on mains.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/linked-desk.test.ts',
    replacements: [
      {
        file: 'electron/clinic/linked-desk.ts',
        text: 'if (isPoller && isBetterHere()) election.yieldLease();',
        by: 'void isBetterHere;',
      },
    ],
  },
  {
    name: 'rows that another key may see are applied',
    loses: 'A desk whose key may not see payments shows them.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/change-exchange.test.ts',
    replacements: [
      {
        file: 'electron/clinic/change-exchange.ts',
        text: 'if (message.practice !== practice || message.key !== key) return;',
        by: 'if (message.practice !== practice) return;',
      },
    ],
  },
  {
    name: 'a message of a version to come is skipped',
    loses: 'A desk of the version before misses changes, and its lists say that they are current.',
    part: 'linked',
    unitTest: 'tests/electron/clinic/change-exchange.test.ts',
    replacements: [
      {
        file: 'electron/clinic/change-exchange.ts',
        text: 'else if (event.change.desk !== link.desk) loseReceived(clock.monotonic());',
        by: 'else void event;',
      },
    ],
  },
  {
    name: 'a call that is not answered is not counted again',
    loses: 'A long upload leaves the count while the service still counts it: the next calls are refused.',
    part: 'linked',
    unitTest: 'tests/electron/link/own-calls.test.ts',
    replacements: [
      {
        file: 'electron/link/own-calls.ts',
        text: 'const wait = call.refused ? retryMs : Math.max(0, countedUntil - earlyMs - now);',
        by: 'const wait = call.refused ? retryMs : Math.max(2 ** 30, countedUntil);',
      },
    ],
  },
  {
    name: 'a call of before the start is taken as counted to its end',
    loses:
      'A call that took seconds leaves the count after a restart while the service still counts it: the next calls are refused.',
    part: 'linked',
    unitTest: 'tests/electron/link/own-calls.test.ts',
    replacements: [
      {
        file: 'electron/link/own-calls.ts',
        text: 'const countedUntil = counted[i - missing] ?? now;',
        by: 'const countedUntil = counted[i - missing] === undefined ? now : until;',
      },
    ],
  },
  {
    name: 'the calls of before count at a hub that has lost its count',
    loses:
      'A desk that is unlocked after the hub lost its count calls more than the service allows, and is refused.',
    part: 'linked',
    unitTest: 'tests/electron/clinic/shared-budget.started-again.test.ts',
    replacements: [
      {
        file: 'electron/link/own-calls.ts',
        text: 'counted !== null && counted.by === mark ? counted.untils : []',
        by: 'counted?.untils ?? []',
      },
    ],
  },
  {
    name: 'a desk calls before it knows whether the hub counts its calls of before',
    loses:
      'A desk that is unlocked calls while what it called before is not counted, and the service refuses it.',
    part: 'linked',
    unitTest: 'tests/electron/clinic/shared-budget.started-again.test.ts',
    replacements: [
      {
        file: 'electron/link/own-calls.ts',
        text: 'const mayBegin = () => waiting === null && ',
        by: 'const mayBegin = () => ',
      },
    ],
  },
  {
    name: 'a desk calls on while its calls cannot be counted',
    loses: 'After each restart of the hub the service refuses calls.',
    part: 'sync',
    unitTest: 'tests/electron/link/own-calls.test.ts',
    replacements: [
      {
        file: 'electron/link/own-calls.ts',
        text: '[...calls].every((call) => !call.refused || !counts(call));',
        by: '[...calls].every((call) => !call.refused || counts(call));',
      },
    ],
  },
  {
    name: 'a call begins without asking whether its claim is still this desk’s',
    loses: 'Two desks send a payment for one invoice: one that took the claim over, and one that had it.',
    part: 'claims',
    unitTest: 'tests/electron/clinic/desk-claims.test.ts',
    replacements: [
      {
        file: 'electron/clinic/held-records.ts',
        text: "if (!mine || body === null) return 'taken';\n    return say(key, mine, body);",
        by: "if (!mine || body === null) return 'taken';\n    return 'ours';",
      },
    ],
  },
  {
    name: 'the invoices of a payment are claimed in the order of the sheet',
    loses: 'Two desks that want the same two invoices block each other.',
    part: 'claims',
    unitTest: 'tests/electron/clinic/desk-claims.test.ts',
    replacements: [
      {
        file: 'electron/clinic/held-records.ts',
        text: 'for (const key of keys.toSorted()) {\n          if (held.has(key)) continue;',
        by: 'for (const key of keys) {\n          if (held.has(key)) continue;',
      },
    ],
  },
  {
    name: 'a claim is given up when its sheet is closed',
    loses: 'A payment that waits for the connection is taken at a second desk as well.',
    part: 'claims',
    unitTest: 'tests/electron/clinic/desk-claims.test.ts',
    replacements: [
      {
        file: 'electron/clinic/claim-owners.ts',
        text: 'owners.filter((one) => one.has && one.keys.includes(key));',
        by: 'owners.filter((one) => one.isSheet && one.has && one.keys.includes(key));',
      },
    ],
  },
  {
    name: 'a claim is taken over while its payment is being sent',
    loses: 'A person at a second desk takes the money that is on its way from the first.',
    part: 'claims',
    unitTest: 'tests/electron/clinic/desk-claims.test.ts',
    replacements: [
      {
        file: 'electron/clinic/claim-owners.ts',
        text: "body !== null && (body.state === 'open' || body.state === 'waiting');",
        by: 'body !== null;',
      },
    ],
  },
  {
    name: 'at a new hub claims are given out at once',
    loses:
      'While a payment is on its way a second desk claims its invoice, because the first has not declared it yet.',
    part: 'claims',
    unitTest: 'tests/electron/clinic/desk-claims.test.ts',
    replacements: [
      {
        file: 'electron/clinic/claim-owners.ts',
        text: "return now - since >= reclaimMs ? 'linked' : 'not-yet';",
        by: "return now >= since ? 'linked' : 'not-yet';",
      },
    ],
  },
  {
    name: 'what was known of claims before a new connection counts until the watch has begun again',
    loses: 'A desk that was linked again a moment ago takes over a claim that is being sent by now.',
    part: 'claims',
    unitTest: 'tests/electron/clinic/desk-claims.test.ts',
    replacements: [
      {
        file: 'electron/clinic/claim-book.ts',
        text: 'lostSince = clock.monotonic();\n    currentSince = null;',
        by: 'lostSince = clock.monotonic();',
      },
    ],
  },
  {
    name: 'the claims of a desk that crashed never end',
    loses: 'A PC that was switched off in the middle of a payment locks its invoice for a day.',
    part: 'claims',
    unitTest: 'tests/electron/clinic/desk-claims.test.ts',
    replacements: [
      {
        file: 'electron/clinic/claim-book.ts',
        text: 'return since !== undefined && clock.monotonic() - since >= endsAfterMs;',
        by: 'return since !== undefined && since < 0;',
      },
    ],
  },
  {
    name: 'what an earlier start of a desk said stays in sight',
    loses: 'A desk that crashed is shown to be sending a payment until it says something else.',
    part: 'claims',
    unitTest: 'tests/electron/clinic/sight.test.ts',
    replacements: [
      {
        file: 'electron/clinic/sight.ts',
        text: 'return sight !== undefined && sight.run === run && number >= sight[part];',
        by: 'return sight !== undefined && (run === sight.run || number >= 0 || part !== null);',
      },
    ],
  },
  {
    name: 'what a desk could not say again stays in sight as it was',
    loses:
      'A payment without an answer is shown as not sent yet, and a person at another desk takes it over.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/sight.test.ts',
    replacements: [
      {
        file: 'electron/clinic/sight.ts',
        text: 'sight.run === run && number >= sight[part];',
        by: 'sight.run === run && number >= 0 && part !== null;',
      },
    ],
  },
  {
    name: 'what a desk said that is gone stays in sight',
    loses: 'A PC that was switched off is shown to be taking a payment all day.',
    part: 'claims',
    unitTest: 'tests/electron/clinic/sight.test.ts',
    replacements: [
      {
        file: 'electron/clinic/presence.ts',
        text: 'desks.delete(event.key);',
        by: 'desks.has(event.key);',
      },
    ],
  },
  {
    name: 'a desk that locks goes on saying what is done',
    loses: 'The other desks show an arrival as just marked, or a time as asked for, over a lunch or a night.',
    part: 'claims',
    unitTest: 'tests/electron/clinic/linked-desk.in-sight.test.ts',
    replacements: [
      {
        file: 'electron/session/among-desks.ts',
        text: 'freeze: () => writes.freeze((one) => !isDone(one)),',
        by: 'freeze: () => writes.freeze(() => true),',
      },
    ],
  },
  {
    name: 'the files are closed behind the lock before the lists show what was done',
    loses:
      'An arrival marked just before the lock disappears at the other desks, and comes back seconds later.',
    part: 'claims',
    unitTest: 'tests/electron/clinic/linked-desk.in-sight.test.ts',
    replacements: [
      {
        file: 'electron/lock/while-locked.ts',
        text: 'return !session.saysDone() || clock.monotonic() - sentSince >= lockedIntervals.shown;',
        by: 'return sentSince < Number.POSITIVE_INFINITY;',
      },
    ],
  },
  {
    name: 'what another desk sealed with new keys before they came here stays unread in sight',
    loses:
      'A desk that has its new keys later than another sees nothing of what that one does until it does something else.',
    part: 'claims',
    unitTest: 'tests/electron/clinic/sight.test.ts',
    replacements: [
      {
        file: 'electron/clinic/sight.ts',
        text: 'for (const entry of unread.take()) hear(entry);',
        by: 'unread.take();',
      },
    ],
  },
  {
    name: 'a claim that was sealed with new keys before they came here stays unreadable',
    loses:
      'After a PC was removed, a sheet does not say which desk has its invoice, and no desk can take it over.',
    part: 'claims',
    unitTest: 'tests/electron/clinic/desk-claims.test.ts',
    replacements: [
      {
        file: 'electron/clinic/claim-book.ts',
        text: 'if (body === null) known.set(key, { entry, ...openClaim(sealing, key, entry.body) });',
        by: 'if (body === null) known.get(key);',
      },
    ],
  },
  {
    name: 'a mark that was sealed with new keys before they came here is never heard',
    loses: 'A patient who was marked as gone in at one desk still waits at another.',
    part: 'claims',
    unitTest: 'tests/electron/clinic/shared-day.test.ts',
    replacements: [
      {
        file: 'electron/clinic/shared-day.ts',
        text: 'for (const entry of unread.take()) onValue(entry);',
        by: 'unread.take();',
      },
    ],
  },
  {
    name: 'a note of a free time that was sealed with new keys before they came here is never heard',
    loses: 'A patient is asked twice whether they take a free time.',
    part: 'claims',
    unitTest: 'tests/electron/clinic/shared-offers.test.ts',
    replacements: [
      {
        file: 'electron/clinic/shared-offers.ts',
        text: 'for (const entry of unread.take()) onValue(entry);',
        by: 'unread.take();',
      },
    ],
  },
  {
    name: 'a note that was sealed with new keys before they came here is not notified behind the lock',
    loses: 'A desk that is locked is not told of a note.',
    part: 'claims',
    unitTest: 'tests/electron/clinic/locked-marks.test.ts',
    replacements: [
      {
        file: 'electron/clinic/locked-marks.ts',
        text: 'for (const entry of unread.take()) hear(entry);',
        by: 'unread.take();',
      },
    ],
  },
  {
    name: 'a list that was sealed with new keys before they came here is not read',
    loses: 'A practitioner’s PC shows an old day until the next change of it.',
    part: 'claims',
    unitTest: 'tests/electron/consulting/list-feed.test.ts',
    replacements: [
      {
        file: 'electron/consulting/list-feed.ts',
        text: '    readChosen();\n    read(peopleKey);',
        by: '    if (sealed.size === 0) read(peopleKey);',
      },
    ],
  },
  {
    name: 'a write is sent although another desk has its claim',
    loses: 'Two desks that take a payment for one invoice both record it.',
    part: 'claims',
    unitTest: 'tests/electron/clinic/linked-desk.in-sight.test.ts',
    replacements: [
      {
        file: 'electron/outbox/sender.ts',
        text: 'if (!isOurs || clock.monotonic() - asked > claimTimes.longest) throw new NotClaimed();',
        by: 'if (!isOurs && clock.monotonic() < asked) throw new NotClaimed();',
      },
      {
        file: 'electron/outbox/sender.ts',
        text: 'if (!(await ports.claims().hold(row))) return retryAfter(claimTimes.retry);',
        by: "if (!(await ports.claims().hold(row)) && row.id === '') return retryAfter(claimTimes.retry);",
      },
      {
        file: 'electron/outbox/dispatcher.ts',
        text: 'first && isNew(row) ? ports.claims().waitMs(row) : 0;',
        by: 'first && isNew(row) ? 0 * ports.claims().waitMs(row) : 0;',
      },
    ],
  },
  {
    name: 'a write that was checked without the hub is sent with it, unchecked',
    loses:
      'After a restart of the hub two desks take the money for one invoice, and the practice takes both payments.',
    part: 'claims',
    unitTest: 'tests/electron/clinic/desk-claims.test.ts',
    replacements: [
      {
        file: 'electron/clinic/desk-claims.ts',
        text: 'if (!owners.isCheckCurrent(owner)) return false;',
        by: 'void owners.isCheckCurrent(owner);',
      },
    ],
  },
  {
    name: 'a payment that asks a person gives up its claim',
    loses: 'The desk beside it takes the money for an invoice whose payment was perhaps recorded.',
    part: 'claims',
    unitTest: 'tests/electron/clinic/desk-claims.test.ts',
    replacements: [
      {
        file: 'electron/clinic/desk-claims.ts',
        text: 'if (gone || !(mayContinue(row) || isUndecided(row))) return owners.remove(row.id);',
        by: 'if (gone || !mayContinue(row)) return owners.remove(row.id);',
      },
    ],
  },
  {
    name: 'a desk that is cut off uses the number of PCs in its settings only',
    loses:
      'A desk without its cable calls as if it were the only one, and the practice refuses calls of all.',
    part: 'linked',
    unitTest: 'tests/electron/clinic/shared-budget.test.ts',
    replacements: [
      {
        file: 'electron/clinic/shared-budget.ts',
        text: 'inner.setShares(Math.max(shares, receptionPcs()), forgiven);',
        by: 'inner.setShares(shares, forgiven);',
      },
    ],
  },
  {
    name: 'at a desk that loses the hub, what it called for all is of its share',
    loses: 'A person at the PC that polled waits up to 50 s for a payment to be sent.',
    part: 'linked',
    unitTest: 'tests/electron/clinic/shared-budget.test.ts',
    replacements: [
      {
        file: 'electron/practice/call-budget.ts',
        text: 'share.divideAmong(count, forgiven ? state.log.until : null);',
        by: 'share.divideAmong(count, forgiven ? [] : null);',
      },
    ],
  },
  {
    name: 'without the hub nothing of what other desks had claimed counts',
    loses: 'In the second in which the hub starts again two desks take the money for one invoice.',
    part: 'claims',
    unitTest: 'tests/electron/clinic/desk-claims.test.ts',
    replacements: [
      {
        file: 'electron/clinic/desk-claims.ts',
        text: "owners.standing() === 'alone' && (owner.has || owners.otherOn(owner.keys) === null);",
        by: "owners.standing() === 'alone' && (owner.has || owner.id !== '');",
      },
    ],
  },
  {
    name: 'a payment is checked before this desk has its invoices',
    loses: 'What another desk paid between the check and the claim is paid a second time.',
    part: 'claims',
    unitTest: 'tests/electron/outbox/sender.claimed.test.ts',
    replacements: [
      {
        file: 'electron/outbox/sender.ts',
        text: 'if (!(await ports.claims().hold(row))) return retryAfter(claimTimes.retry);',
        by: 'void ports.claims().hold(row);',
      },
    ],
  },
  {
    name: 'a sheet is confirmed although another desk has its records',
    loses: 'Two desks take the money for one invoice, and the second payment is asked about afterwards.',
    part: 'sync',
    unitTest: 'tests/renderer/state/sheet-claims.test.ts',
    replacements: [
      {
        file: 'renderer/state/sheet-claims.ts',
        text: "if (view) return view.state !== 'taken';",
        by: 'if (view) return true;',
      },
    ],
  },
  {
    name: 'a sheet that is closed keeps its claim',
    loses: 'An invoice that someone looked at once can be paid at no other desk all day.',
    part: 'sync',
    unitTest: 'tests/renderer/state/sheet-claims.test.ts',
    replacements: [
      {
        file: 'renderer/state/sheet-claims.ts',
        text: 'else close(current);',
        by: 'else followed.delete(current);',
      },
    ],
  },
  {
    name: 'a sheet can’t be confirmed while the hub gives no answer',
    loses: 'No payment can be recorded while the hub stands still.',
    part: 'sync',
    unitTest: 'tests/renderer/state/sheet-claims.test.ts',
    replacements: [
      {
        file: 'renderer/state/sheet-claims.ts',
        text: "return waited === 'enough' ? true : null;",
        by: "return waited === 'enough' ? false : null;",
      },
    ],
  },
  {
    name: 'a sheet is claimed after another desk without being read again',
    loses: 'What the other desk has just been paid is taken once more.',
    part: 'sync',
    unitTest: 'tests/renderer/state/sheet-claims.test.ts',
    replacements: [
      {
        file: 'renderer/state/sheet-claims.ts',
        text: 'await ports.onFree(holder);',
        by: 'void holder;',
      },
    ],
  },
  {
    name: 'the claims of a page that was loaded again stay',
    loses: 'After a crash of the page its patient can be paid at no other desk until someone takes it over.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/linked-desk.in-sight.test.ts',
    replacements: [
      {
        file: 'electron/bridge/app.ts',
        text: 'companion.pageSheets.closeAll();',
        by: 'void companion.pageSheets;',
      },
    ],
  },
  {
    name: 'other desks are not told of a recorded payment again after this desk’s lists were cleared',
    loses: 'Another desk asks a patient to pay what they have paid already.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/linked-desk.in-sight.test.ts',
    replacements: [
      {
        file: 'electron/session/among-desks.ts',
        text: 'cache.onReset(() => linked?.writesChanged());',
        by: '',
      },
    ],
  },
  {
    name: 'what is to be sent after a write that waits keeps its claim',
    loses: 'Two desks wait for each other’s later writes for ever.',
    part: 'diary',
    unitTest: 'tests/electron/clinic/linked-desk.cancellation.test.ts',
    replacements: [
      {
        file: 'electron/outbox/dispatcher.ts',
        text: 'if (!first) ports.claims().standAside(row, true);',
        by: '',
      },
    ],
  },
  {
    name: 'a desk that another one filled takes what it has not asked for as not offered',
    loses:
      'For an hour nothing can be cancelled at that desk, which takes the practice’s system for one without cancellations.',
    part: 'diary',
    unitTest: 'tests/electron/clinic/linked-desk.cancellation.test.ts',
    replacements: [
      {
        file: 'electron/session/session.ts',
        text: 'onServed: (feed) => line.serverProfile.sawOperation(feeds[feed].list, true),',
        by: 'onServed: () => undefined,',
      },
    ],
  },
  {
    name: 'what a slower desk had claimed is forgotten at a new hub',
    loses: 'A payment that one desk is sending is taken at another desk too.',
    part: 'claims',
    unitTest: 'tests/electron/clinic/desk-claims.test.ts',
    replacements: [
      {
        file: 'electron/clinic/claim-book.ts',
        text: 'for (const heard of ofOthers()) earlier.keep(heard);',
        by: 'void earlier;',
      },
    ],
  },
  {
    name: 'a desk that has nothing any more keeps its claims of before',
    loses:
      'For half a minute after each restart of the hub what was paid a moment ago is kept from everybody.',
    part: 'claims',
    unitTest: 'tests/electron/clinic/desk-claims.test.ts',
    replacements: [
      {
        file: 'electron/clinic/earlier-claims.ts',
        text: '(hereSince.get(desk) ?? Number.POSITIVE_INFINITY) + reclaimMs',
        by: 'Number.POSITIVE_INFINITY',
      },
    ],
  },
  {
    name: 'what stands sealed with a replaced key is not sealed again',
    loses:
      'A PC that is linked after another one was removed never learns who has gone in and who runs late.',
    part: 'claims',
    unitTest: 'tests/electron/clinic/shared-day.test.ts',
    replacements: [
      {
        file: 'electron/link/sealing.ts',
        text: 'return header !== null && header.epoch === newestEpoch(ring[header.kind]);',
        by: 'return header !== null;',
      },
    ],
  },
  {
    name: 'a desk that starts with an empty cache is treated as a desk of another practice',
    loses:
      'A PC whose cache was emptied gets no marks and no claims of other PCs until it is started again: two PCs can take the same payment.',
    part: 'claims',
    unitTest: 'tests/electron/clinic/linked-desk.day.test.ts',
    replacements: [
      {
        file: 'electron/clinic/practice-mark.ts',
        text: 'if (!(first && areAllRead) && remembered !== null) return remembered;',
        by: '',
      },
    ],
  },
  {
    name: 'a desk that another one filled takes its statuses for as current as its own reading',
    loses: 'At a new PC a patient who arrived before its first minute is not shown as here.',
    part: 'claims',
    unitTest: 'tests/electron/sync/filling.test.ts',
    replacements: [
      {
        file: 'electron/sync/filling.ts',
        text: 'if (isAhead && !isReadAgain) return;',
        by: 'if (isAhead) return;',
      },
    ],
  },
  {
    name: 'the last pause of the key is kept again at each connection',
    loses: 'Hours after the service refused one call, a payment waits for a minute since a cable was loose.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/shared-budget.test.ts',
    replacements: [
      {
        file: 'electron/clinic/shared-budget.ts',
        text: 'if (!isCaughtUp || isKnown) return;',
        by: 'if (!isCaughtUp) return;',
      },
    ],
  },
  {
    name: 'a pause that was said while this desk was cut off is not kept',
    loses:
      'A desk that is back calls while the service refuses the key, and each refusal makes the pause longer.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/shared-budget.test.ts',
    replacements: [
      {
        file: 'electron/clinic/shared-budget.ts',
        text: "if (event.kind === 'current') isCaughtUp = true;",
        by: "if (event.kind === 'restarted') isCaughtUp = false;\n    if (event.kind === 'current') isCaughtUp = true;",
      },
    ],
  },
  {
    name: 'a list is left to a desk that polls with another key',
    loses:
      'A PC with an API key of its own notices an arrival half a minute later, since it waits for passes that it may not apply.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/linked-desk.other-key.test.ts',
    replacements: [
      {
        file: 'electron/clinic/presence.ts',
        text: 'return polling.length > 0 && !polling.some((one) => isDeskOf(one, about));',
        by: 'return polling.length < 0 && !polling.some((one) => isDeskOf(one, about));',
      },
    ],
  },
  {
    name: 'a sleep in which the steady clock stood still makes a pass no older',
    loses: 'A PC that wakes up in the morning shows the arrivals of last night as those of now.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/change-exchange.test.ts',
    replacements: [
      {
        file: 'electron/link/publication-ages.ts',
        text: 'return Math.max(clock.monotonic() - steady, clock.wall() - wall);',
        by: 'return clock.monotonic() - Math.min(steady, wall);',
      },
    ],
  },
  {
    name: 'a pass counts as published after the newest read of the changes',
    loses: 'A PC that wakes up takes what it had not read before its sleep for published just now.',
    part: 'sync',
    unitTest: 'tests/electron/link/publication-ages.test.ts',
    replacements: [
      {
        file: 'electron/link/publication-ages.ts',
        text: 'reads.find(({ last }) => last < sequence);',
        by: 'reads.find(({ last }) => last < sequence + 1);',
      },
    ],
  },
  {
    name: 'a desk whose messages this version cannot read counts as gone',
    loses: 'While a clinic updates its PCs, two desks take a payment for one invoice.',
    part: 'claims',
    unitTest: 'tests/electron/clinic/presence.test.ts',
    replacements: [
      {
        file: 'electron/clinic/presence.ts',
        text: 'standing.add(desk);',
        by: 'void standing;',
      },
    ],
  },
  {
    name: 'what a desk that crashed was doing stays at the hub for a day',
    loses: 'What people at a desk were about to do is stored long after its desk is gone.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/sight.test.ts',
    replacements: [
      {
        file: 'electron/link/ended-sight.ts',
        text: 'if (now - since >= keptMs)',
        by: 'if (since < 0)',
      },
    ],
  },
  {
    name: 'what a desk is doing is not said again where the hub has removed it',
    loses: 'A desk that was taken for absent is out of sight of the others while it takes money.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/sight.test.ts',
    replacements: [
      {
        file: 'electron/clinic/sight.ts',
        text: 'if (sightKey(link.desk, kind) === key) part.stands = 0;',
        by: 'if (sightKey(link.desk, kind) === key) part.busy = false;',
      },
    ],
  },
  {
    name: 'a lower rate that one desk learned is kept from the others',
    loses:
      'Each desk of the clinic is refused for itself, and no desk can call for minutes, until all have learned the same.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/shared-budget.test.ts',
    replacements: [
      {
        file: 'electron/clinic/shared-rate.ts',
        text: 'if (isCaughtUp) hear(theirs);',
        by: 'void hear;',
      },
    ],
  },
  {
    name: 'the hub admits more than the rate that a desk learned',
    loses: 'Many desks together call more than the practice admits, though each of them goes by the rate.',
    part: 'sync',
    unitTest: 'tests/electron/link/keeper.test.ts',
    replacements: [
      {
        file: 'electron/link/keeper.ts',
        text: '(await limitsAtHub(engine)) ?? atHub;',
        by: 'atHub;\n      void limitsAtHub;',
      },
    ],
  },
  {
    name: 'a call that waits for the hub goes in a pause that began meanwhile',
    loses: 'The practice refuses a call more, which makes all desks slower for an hour.',
    part: 'sync',
    unitTest: 'tests/electron/clinic/shared-budget.test.ts',
    replacements: [
      {
        file: 'electron/clinic/shared-budget.ts',
        text: "if (inner.view().pausedUntil !== null) return 'not-yet';",
        by: '',
      },
    ],
  },
  {
    name: 'a permit that was waited for is used although a call that went alone meanwhile is not counted',
    loses: 'Just after the link is back, the desks of a key together make a call more than it admits.',
    part: 'linked',
    unitTest: 'tests/electron/clinic/shared-budget.test.ts',
    replacements: [
      {
        file: 'electron/clinic/shared-budget.ts',
        text: 'if (!ownCalls.mayBegin()) continue;',
        by: '',
      },
    ],
  },
  {
    name: 'the lists of a desk do not wait for its arrivals where the calls are used up',
    loses: 'An arrival is shown half a minute late while every desk reads its lists.',
    part: 'linked',
    unitTest: 'tests/electron/clinic/shared-budget.test.ts',
    replacements: [
      {
        file: 'electron/clinic/shared-budget.ts',
        text: 'if (waiting.arrivals > 0 && clock.monotonic() - since < listsWaitMs) return retryMs.count;',
        by: '',
      },
    ],
  },
  {
    name: 'slow lists of all desks fall due in one moment',
    loses: 'Once an hour the desks use up the key’s calls together, and an arrival is shown late.',
    part: 'sync',
    unitTest: 'tests/electron/sync/due-feeds.test.ts',
    replacements: [
      {
        file: 'electron/sync/due-feeds.ts',
        text: 'feeds[feed].every < slowMs ? 1 : 0.9 + fraction / 5;',
        by: 'feeds[feed].every < slowMs ? 1 : 1 + 0 * fraction;',
      },
    ],
  },
];
