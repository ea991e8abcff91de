import type { Mutation } from './mutation.ts';

/** Mistakes in who belongs to the clinic’s link: keys, codes, the hub, and what IT has set. */
export const membershipMutations: readonly Mutation[] = [
  {
    name: 'a PC gets the practice’s key without the tick',
    loses:
      'A PC that someone meant to enter its own key at has the front desk’s, and it must be revoked for all.',
    part: 'sync',
    unitTest: 'tests/electron/membership/membership.on-the-server.test.ts',
    replacements: [
      {
        file: 'electron/membership/hub-side.ts',
        text: "const practice = sharesKey && hello.role === 'reception' ? hooks.practice() : null;",
        by: "const practice = hello.role === 'reception' ? hooks.practice() : null;",
      },
    ],
  },
  {
    name: 'a new key of the practice does not reach the PCs that share it',
    loses:
      'After a key was revoked every PC but the hub stands still, until someone types the new one at each.',
    part: 'sync',
    unitTest: 'tests/electron/membership/membership.on-the-server.test.ts',
    replacements: [
      {
        file: 'electron/membership/hub-side.ts',
        text: 'givenKey = hooks.practice()?.apiKey ?? givenKey;',
        by: 'givenKey ??= hooks.practice()?.apiKey ?? null;',
      },
    ],
  },
  {
    name: 'what could not be stored has happened',
    loses: 'A PC is the hub until it restarts, and then no PC finds it.',
    part: 'sync',
    unitTest: 'tests/electron/membership/membership.test.ts',
    replacements: [
      {
        file: 'electron/membership/membership-core.ts',
        text: 'if (!written.ok) return written;\n        endStoring();',
        by: 'setStored(next);\n        if (!written.ok) return written;\n        endStoring();',
      },
    ],
  },
  {
    name: 'a membership that can’t be read is taken for none',
    loses:
      'A hub whose file was damaged becomes a PC without a link, and a new hub is made beside the old one’s PCs.',
    part: 'sync',
    unitTest: 'tests/electron/membership/membership.test.ts',
    replacements: [
      {
        file: 'electron/membership/membership-file.ts',
        text: 'return opened ? ok(opened) : unread();',
        by: 'return ok(opened);',
      },
    ],
  },
  {
    name: 'a membership that can’t be read counts as known',
    loses:
      'A practitioner’s PC whose keychain does not answer at a start is taken for none, and loses its day.',
    part: 'sync',
    unitTest: 'tests/electron/membership/membership.test.ts',
    replacements: [
      {
        file: 'electron/membership/membership-core.ts',
        text: 'isKnown = read.ok;',
        by: 'isKnown = true;',
      },
    ],
  },
  {
    name: 'a PC leaves because it was removed before it joined again',
    loses: 'A PC that a person has just added is of no clinic, and nothing says why.',
    part: 'sync',
    unitTest: 'tests/electron/membership/membership.test.ts',
    replacements: [
      {
        file: 'electron/membership/membership.ts',
        text: "(whichOf(core) === 'removed' ? leave() : ok(null))",
        by: 'leave()',
      },
    ],
  },
  {
    name: 'a PC that leaves keeps its key in the keychain',
    loses: 'What is left of the file on a sold disk can be opened.',
    part: 'sync',
    unitTest: 'tests/electron/membership/membership.test.ts',
    replacements: [
      {
        file: 'electron/membership/membership-file.ts',
        text: 'const removed = await vault.remove(membershipSecret);',
        by: 'const removed = ok(null);',
      },
    ],
  },
  {
    name: 'a code is shown for ever',
    loses: 'A code on a photo of the screen lets a stranger ask to join weeks later.',
    part: 'sync',
    unitTest: 'tests/electron/membership/membership.test.ts',
    replacements: [
      {
        file: 'electron/membership/hub-here.ts',
        text: 'if (invited !== null && clock.monotonic() - invited.began > codeMs) invited = null;',
        by: 'if (invited !== null && clock.monotonic() < invited.began) invited = null;',
      },
    ],
  },
  {
    name: 'a move that is not answered is not withdrawn',
    loses: 'The hub can’t be moved again, and the page says for ever that it is moving.',
    part: 'sync',
    unitTest: 'tests/electron/membership/membership.test.ts',
    replacements: [
      {
        file: 'electron/membership/moving.ts',
        text: 'now = { desk, cancel: clock.after(movingMs, withdraw) };',
        by: 'now = { desk, cancel: withdraw };',
      },
    ],
  },
  {
    name: 'the hub can be removed from its own clinic',
    loses: 'One click on the wrong line, and no PC is linked any more.',
    part: 'sync',
    unitTest: 'tests/electron/membership/membership.test.ts',
    replacements: [
      {
        file: 'electron/membership/at-hub.ts',
        text: 'if (desk === hub.hubDesk) return words.hubItself;',
        by: "if (desk === '') return words.hubItself;",
      },
    ],
  },
  {
    name: 'a hub’s new address is named to no PC',
    loses: 'After the router gave the front desk another address, every other PC stays on its own.',
    part: 'sync',
    unitTest: 'tests/electron/membership/membership.test.ts',
    replacements: [
      {
        file: 'electron/membership/hub-side.ts',
        text: 'const changed = await change(next, true);',
        by: 'const changed = await change({ ...next, hosts: hub.hosts }, true);',
      },
    ],
  },
  {
    name: 'a hub that took a free port takes another at its next start',
    loses: 'The other PCs never find it again.',
    part: 'sync',
    unitTest: 'tests/electron/membership/membership.on-the-server.test.ts',
    replacements: [
      {
        file: 'electron/membership/hub-here.ts',
        text: 'port: ports.ports.link || parts.record().port,',
        by: 'port: ports.ports.link || anyPort,',
      },
    ],
  },
  {
    name: 'a PC joins another hub than the one that IT has set',
    loses: 'A person at the desk leads a managed PC, and its patients, to a hub of their own.',
    part: 'sync',
    unitTest: 'tests/electron/membership/rules.test.ts',
    replacements: [
      {
        file: 'electron/membership/rules.ts',
        text: 'return hub === null || hub.toLowerCase() === address.trim().toLowerCase() ? null : words.otherHub(hub);',
        by: "return hub !== '' ? null : words.otherHub(address);",
      },
    ],
  },
  {
    name: 'a hub with another authority than the one that IT has set is joined',
    loses: 'Who answers at the hub’s address gets a PC of the clinic.',
    part: 'sync',
    unitTest: 'tests/electron/membership/membership.on-the-server.test.ts',
    replacements: [
      {
        file: 'electron/link/joining.ts',
        text: 'if (isTrusted?.(offer.authority) === false) return',
        by: "if (isTrusted?.('') === true) return",
      },
    ],
  },
  {
    name: 'an authority’s file that can’t be read lets every hub in',
    loses: 'IT set which hub is trusted, the file is gone, and every hub is.',
    part: 'sync',
    unitTest: 'tests/electron/membership/rules.test.ts',
    replacements: [
      {
        file: 'electron/membership/rules.ts',
        text: 'if (!read.ok) return read;',
        by: 'if (!read.ok) return ok(() => true);',
      },
    ],
  },
  {
    name: 'a PC that IT keeps from being the hub takes it over',
    loses: 'The hub is on a laptop that leaves in the evening.',
    part: 'sync',
    unitTest: 'tests/electron/membership/membership.on-the-server.test.ts',
    replacements: [
      {
        file: 'electron/membership/taking-over.ts',
        text: 'if (!stored || !ports.rules.mayBeHub) return;',
        by: "if (!stored || ports.rules.hub === '') return;",
      },
    ],
  },
  {
    name: 'a hub that IT has set moves to another PC',
    loses: 'The PCs of the clinic look for the hub where it is no more.',
    part: 'sync',
    unitTest: 'tests/electron/membership/membership.test.ts',
    replacements: [
      {
        file: 'electron/membership/at-hub.ts',
        text: 'const not = whyNotMoved(ports.rules);',
        by: 'const not = whyNotMoved({ ...ports.rules, hub: null });',
      },
    ],
  },
  {
    name: 'a PC that IT links to no other is linked',
    loses: 'A PC in a public room has the day’s names, against what was set.',
    part: 'sync',
    unitTest: 'tests/electron/membership/membership.on-the-server.test.ts',
    replacements: [
      {
        file: 'electron/membership/membership.ts',
        text: 'const isLinkable = mayJoin || mayBeHub;',
        by: 'const isLinkable = true;',
      },
    ],
  },
  {
    name: 'a PC that was linked before the policy stays linked to another hub',
    loses:
      'IT has set the hub, and a PC sends the day’s names to another one for as long as nothing is changed there.',
    part: 'sync',
    unitTest: 'tests/electron/membership/membership.on-the-server.test.ts',
    replacements: [
      {
        file: 'electron/membership/membership-core.ts',
        text: 'if (stored && setOtherwise === null) {',
        by: 'if (stored) {',
      },
    ],
  },
  {
    name: 'a hub runs on a PC that the policy keeps from being one',
    loses: 'The hub stays on a laptop that leaves in the evening, though IT has set another PC.',
    part: 'sync',
    unitTest: 'tests/electron/membership/membership.test.ts',
    replacements: [
      {
        file: 'electron/membership/membership.ts',
        text: 'if (hub && !hubSide.here() && core.setOtherwise() === null) await hubSide.open(hub);',
        by: 'if (hub && !hubSide.here()) await hubSide.open(hub);',
      },
    ],
  },
  {
    name: 'a hub whose address has changed takes no PC back by its keys',
    loses: 'Where the network knows no names, every PC has to be added again by a code.',
    part: 'sync',
    unitTest: 'tests/electron/membership/membership.on-the-server.test.ts',
    replacements: [
      {
        file: 'electron/membership/hub-side.ts',
        text: 'const changed = await change(next, true);',
        by: 'const changed = await change(next);',
      },
    ],
  },
  {
    name: 'the rules of the firewall are forgotten with the hub',
    loses: 'A PC that is the hub no more lets other PCs in for years, and says nothing of it.',
    part: 'sync',
    unitTest: 'tests/electron/membership/membership.test.ts',
    replacements: [
      {
        file: 'electron/membership/firewall.ts',
        text: "if (!isHub() && rules === 'none') wasHub.keep(false);",
        by: 'if (!isHub()) wasHub.keep(false);',
      },
    ],
  },
  {
    name: 'a change of the firewall that was not made is called made',
    loses: 'Someone believes that the other PCs are let in, and none is.',
    part: 'sync',
    unitTest: 'tests/electron/membership/firewall.test.ts',
    replacements: [
      {
        file: 'electron/membership/firewall.ts',
        text: 'if (asking) return linkRefused(words.firewallAsked);',
        by: 'if (asking) return ok(null);',
      },
    ],
  },
  {
    name: 'the firewall lets in every network',
    loses: 'The hub can be reached from the guests’ Wi-Fi.',
    part: 'sync',
    unitTest: 'tests/electron/link/firewall-rule.test.ts',
    replacements: [
      {
        file: 'electron/link/firewall-rule.ts',
        text: "'profile=private,domain',",
        by: "'profile=any',",
      },
    ],
  },
  {
    name: 'a rule that blocks is left beside the one that allows',
    loses: 'Who once pressed Cancel can press the button as often as they like, and no PC gets in.',
    part: 'sync',
    unitTest: 'tests/electron/desktop/startup/clinic-firewall.test.ts',
    replacements: [
      {
        file: 'electron/desktop/startup/clinic-firewall.ts',
        text: 'rules().map(({ program }) => lineOf(clearArguments(program))),',
        by: '[],',
      },
    ],
  },
  {
    name: 'a name with a typographic apostrophe ends the text of an elevated line',
    loses: 'A folder’s name is run as an administrator.',
    part: 'sync',
    unitTest: 'tests/electron/desktop/startup/clinic-firewall.test.ts',
    replacements: [
      {
        file: 'electron/desktop/startup/elevated-netsh.ts',
        text: "text.replace(/['‘’‚‛]/g, '$&$&')",
        by: "text.replace(/'/g, '$&$&')",
      },
    ],
  },
  {
    name: 'a key that is refused once counts as removed',
    loses:
      'A PC that links while the hub takes in another one stays on its own until it is started again; a practitioner’s PC leaves the clinic.',
    part: 'sync',
    unitTest: 'tests/electron/link/nats-failures.closed-for-good.test.ts',
    replacements: [
      {
        file: 'electron/link/refusals.ts',
        text: 'return times >= removal.times && clock.monotonic() - since >= removal.overMs;',
        by: 'return true;',
      },
    ],
  },
  {
    name: 'the end of one PC’s question ends that of another',
    loses: 'A person at the hub is asked about a PC, and the question goes before it was answered.',
    part: 'sync',
    unitTest: 'tests/electron/membership/asking.test.ts',
    replacements: [
      {
        file: 'electron/membership/asking.ts',
        text: 'if (asked?.pc.id === pc.id) asked = null;',
        by: 'asked = null;',
      },
    ],
  },
  {
    name: 'the server reads its configuration again whenever the clinic changes',
    loses: 'Each start of the hub, and each new name, refuses the PCs that are just linking.',
    part: 'sync',
    unitTest: 'tests/electron/link/hub.test.ts',
    replacements: [
      {
        file: 'electron/link/hub.ts',
        text: 'if (files === running.files) {',
        by: 'if (files === null) {',
      },
    ],
  },
  {
    name: 'a desk that is locked stays on a link that was replaced',
    loses:
      'Once it is opened, no other desk sees what it is about to write: two desks can take the same payment.',
    part: 'sync',
    unitTest: 'tests/electron/connect/clinic-pcs.locked.test.ts',
    replacements: [
      {
        file: 'electron/connect/clinic-pcs.ts',
        text: 'if (locking.locked()) return locking.relinked();',
        by: 'if (locking.locked()) return;',
      },
    ],
  },
  {
    name: 'files that a write keeps open behind the lock stay on a link that was replaced',
    loses: 'No other desk sees the write that waits, also after the desk is opened.',
    part: 'sync',
    unitTest: 'tests/electron/connect/clinic-pcs.locked.test.ts',
    replacements: [
      {
        file: 'electron/lock/while-locked.ts',
        text: 'if (!session) return reopen();',
        by: 'if (session !== undefined) return reopen();',
      },
    ],
  },
  {
    name: 'a new key of the hub is lost where the lock closes the files first',
    loses:
      'The desk goes on with the replaced key until it is started again: nothing is read and sent any more.',
    part: 'sync',
    unitTest: 'tests/electron/connect/clinic-pcs.locked.test.ts',
    replacements: [
      {
        file: 'electron/connect/clinic-pcs.ts',
        text: 'waits ??= key;',
        by: 'void waits;',
      },
    ],
  },
  {
    name: 'a removal that the server did not answer is not tried again',
    loses: 'A stolen PC stays linked until the hub is restarted, though it is in no list any more.',
    part: 'sync',
    unitTest: 'tests/electron/link/hub.test.ts',
    replacements: [
      {
        file: 'electron/link/hub.ts',
        text: 'if (ends || !isApplied()) await reload();',
        by: 'if (ends) await reload();',
      },
    ],
  },
  {
    name: 'a PC that is removed while the server does not answer is shown as cut off',
    loses: 'No one at the hub knows that it is linked still.',
    part: 'sync',
    unitTest: 'tests/electron/membership/membership.test.ts',
    replacements: [
      {
        file: 'electron/membership/membership.ts',
        text: 'isApplied: here.isApplied(),',
        by: 'isApplied: true,',
      },
    ],
  },
  {
    name: 'a PC is removed while the hub is being moved',
    loses: 'It is one of the clinic again at the new hub, with the keys that the others have replaced.',
    part: 'sync',
    unitTest: 'tests/electron/membership/moving.test.ts',
    replacements: [
      {
        file: 'electron/membership/hub-side.ts',
        text: 'if (move.to() !== null && pcsOf(next) !== pcsOf(stored.hub)) return linkRefused(words.moving);',
        by: "if (move.to() === '') return linkRefused(words.moving);",
      },
    ],
  },
  {
    name: 'a hub that is handed over again is the clinic of the first time',
    loses: 'PCs that were removed or added in between are forgotten.',
    part: 'sync',
    unitTest: 'tests/electron/membership/moving.test.ts',
    replacements: [
      {
        file: 'electron/membership/taking-over.ts',
        text: 'if (round && isSame(stored.takingOver, hub)) return;',
        by: 'if (round) return;',
      },
    ],
  },
  {
    name: 'a hub is started beside the one that runs here',
    loses: 'The two end each other’s server, and no PC stays linked.',
    part: 'sync',
    unitTest: 'tests/electron/membership/moving.test.ts',
    replacements: [
      {
        file: 'electron/membership/hub-side.ts',
        text: '    await stop();\n    last = record;',
        by: '    last = record;',
      },
    ],
  },
  {
    name: 'a PC whose keychain refuses as the hub moves stays at the hub of before',
    loses: 'That one ends after ten seconds: the PC is on its own until a person enters an address.',
    part: 'sync',
    unitTest: 'tests/electron/membership/moving.test.ts',
    replacements: [
      {
        file: 'electron/membership/at-desk.ts',
        text: '    core.keep(next);',
        by: '    if (!(await core.save(next)).ok) return;',
      },
    ],
  },
  {
    name: 'a PC goes to the new hub once that was stored or refused',
    loses:
      'While its keychain does not answer it stays at the hub of before, and takes a payment that another desk has at the new one.',
    part: 'sync',
    unitTest: 'tests/electron/membership/moving.test.ts',
    replacements: [
      {
        file: 'electron/membership/at-desk.ts',
        text: '    core.keep(next);',
        by: '    await core.save(next);\n    core.keep(next);',
      },
    ],
  },
  {
    name: 'what the hub says next waits for what is being stored',
    loses: 'A PC whose keychain does not answer is at a hub that has gone, until it does.',
    part: 'sync',
    unitTest: 'tests/electron/membership/moving.test.ts',
    replacements: [
      {
        file: 'electron/membership/membership-core.ts',
        text: 'void writes(store);\n    },',
        by: 'void serial(store);\n    },',
      },
    ],
  },
  {
    name: 'what could not be stored is not tried again',
    loses: 'After its next start the PC looks for a hub that is not there any more.',
    part: 'sync',
    unitTest: 'tests/electron/membership/moving.test.ts',
    replacements: [
      {
        file: 'electron/membership/membership-core.ts',
        text: 'cancelStoring = ports.clock.after(storeAgainMs, () => void writes(store));',
        by: 'cancelStoring = () => undefined;',
      },
    ],
  },
  {
    name: 'a move ends before it is stored',
    loses: 'Where that fails the other PC runs a hub that no one goes to, and asks every second for ever.',
    part: 'sync',
    unitTest: 'tests/electron/membership/moving.test.ts',
    replacements: [
      {
        file: 'electron/membership/hub-side.ts',
        text: '      const saved = await core.save(noHub(stored, desk));',
        by: '      move.end();\n      const saved = await core.save(noHub(stored, desk));',
      },
    ],
  },
  {
    name: 'a PC says that it has the hub before that is on its disk',
    loses:
      'Where its keychain refuses or it crashes, the clinic’s authority exists nowhere: every PC must be linked again by hand.',
    part: 'sync',
    unitTest: 'tests/electron/membership/taking-over.test.ts',
    replacements: [
      {
        file: 'electron/membership/taking-over.ts',
        text: "if (here.state().is !== 'running' || !engine || !core.isStored()) return false;",
        by: "if (here.state().is !== 'running' || !engine) return false;",
      },
    ],
  },
  {
    name: 'what a PC takes over is in its memory alone',
    loses: 'A crash at the moment at which the hub moves ends the clinic’s link for good.',
    part: 'sync',
    unitTest: 'tests/electron/membership/taking-over.test.ts',
    replacements: [
      {
        file: 'electron/membership/membership-file.ts',
        text: 'takingOver: takingOver && ofClinicAlone(takingOver),',
        by: 'takingOver: null,',
      },
    ],
  },
  {
    name: 'a PC that ended while it took the hub over runs none at its next start',
    loses: 'All PCs look for the hub at one that does not know that it is it.',
    part: 'sync',
    unitTest: 'tests/electron/membership/taking-over.test.ts',
    replacements: [
      {
        file: 'electron/membership/membership.ts',
        text: '    await taking.resume();\n',
        by: '',
      },
    ],
  },
  {
    name: 'a PC that had stored that it is named as the hub is none at its next start',
    loses: 'The hub of before is gone, and no one says it once more.',
    part: 'sync',
    unitTest: 'tests/electron/membership/taking-over.test.ts',
    replacements: [
      {
        file: 'electron/membership/taking-over.ts',
        text: 'if (stored.desk.about?.hubDesk === stored.desk.desk && becomeHub()) return;',
        by: '',
      },
    ],
  },
  {
    name: 'a takeover that did not happen stays on the disk',
    loses: 'The keys of the whole clinic lie on a PC that is not its hub.',
    part: 'sync',
    unitTest: 'tests/electron/membership/taking-over.test.ts',
    replacements: [
      {
        file: 'electron/membership/taking-over.ts',
        text: 'if (stored?.takingOver) core.keep({ ...stored, takingOver: null });',
        by: '',
      },
    ],
  },
  {
    name: 'a PC that starts again does not hear that a takeover was withdrawn',
    loses: 'It runs a hub that no one goes to, and asks every second for ever.',
    part: 'sync',
    unitTest: 'tests/electron/membership/taking-over.test.ts',
    replacements: [
      {
        file: 'electron/membership/desk-link.ts',
        text: 'const heard = takingOver ? asHanded(desk) : desk;',
        by: 'const heard = desk;',
      },
    ],
  },
  {
    name: 'a PC that was removed goes on taking the hub over',
    loses: 'A PC that was stolen as the hub moved keeps the keys of the whole clinic.',
    part: 'sync',
    unitTest: 'tests/electron/membership/taking-over.test.ts',
    replacements: [
      {
        file: 'electron/membership/taking-over.ts',
        text: "const isOver = core.link()?.engine.status().closed === 'removed';",
        by: 'const isOver = false;',
      },
    ],
  },
  {
    name: 'the PC of the hub of before at the new hub proves nothing',
    loses: 'A PC that was off as it was named never knows that it is the hub.',
    part: 'sync',
    unitTest: 'tests/electron/membership/taking-over.test.ts',
    replacements: [
      {
        file: 'electron/membership/taking-over.ts',
        text: 'if (here.linkedPcs().includes(before)) return true;',
        by: '',
      },
    ],
  },
  {
    name: 'any PC at the new hub proves that the one before is none any more',
    loses: 'A PC that was off since the hub was here once makes a second hub of the same clinic.',
    part: 'sync',
    unitTest: 'tests/electron/membership/taking-over.test.ts',
    replacements: [
      {
        file: 'electron/membership/taking-over.ts',
        text: 'if (here.linkedPcs().includes(before)) return true;',
        by: 'if (here.linkedPcs().length > 0) return true;',
      },
    ],
  },
  {
    name: 'a PC that starts again takes the hub over against its policy',
    loses: 'The hub is on a laptop that leaves in the evening.',
    part: 'sync',
    unitTest: 'tests/electron/membership/taking-over.test.ts',
    replacements: [
      {
        file: 'electron/membership/taking-over.ts',
        text: 'if (!stored?.takingOver || round || !ports.rules.mayBeHub || core.setOtherwise() !== null) return;',
        by: 'if (!stored?.takingOver || round) return;',
      },
    ],
  },
  {
    name: 'a PC that starts again says where it was',
    loses: 'All PCs are sent to an address at which no hub is.',
    part: 'sync',
    unitTest: 'tests/electron/membership/taking-over.test.ts',
    replacements: [
      {
        file: 'electron/membership/taking-over.ts',
        text: 'const hub = { ...stored.takingOver, hosts: core.hosts() };',
        by: 'const hub = stored.takingOver;',
      },
    ],
  },
  {
    name: 'a PC that comes back by its keys puts those of before in the place of new ones',
    loses: 'It reads nothing that the others seal any more.',
    part: 'sync',
    unitTest: 'tests/electron/membership/at-desk.test.ts',
    replacements: [
      {
        file: 'electron/membership/at-desk.ts',
        text: 'keys: now.desk.keys }',
        by: 'keys: desk.keys }',
      },
    ],
  },
  {
    name: 'joining takes the place of what was made meanwhile',
    loses: 'The hub that a person has just made at this PC is gone, with every PC that had joined it.',
    part: 'sync',
    unitTest: 'tests/electron/membership/at-desk.test.ts',
    replacements: [
      {
        file: 'electron/membership/at-desk.ts',
        text: 'begin((now) => (now === before ? stored : null))',
        by: 'begin(() => stored)',
      },
    ],
  },
  {
    name: 'the name on the link of a PC that was removed goes to the next one',
    loses: 'Notes from before it are its own: no one at it is notified of them.',
    part: 'sync',
    unitTest: 'tests/electron/link/clinic-record.test.ts',
    replacements: [
      {
        file: 'electron/link/clinic-record.ts',
        text: 'const names = [...members.map(({ desk }) => desk), ...removed];',
        by: 'const names = members.map(({ desk }) => desk);',
      },
    ],
  },
  {
    name: 'a PC that is the hub no more leaves a server of it running at its start',
    loses: 'Half of the PCs stay linked to it and half to the new hub: two desks take the same payment.',
    part: 'sync',
    unitTest: 'tests/electron/membership/left-server.test.ts',
    replacements: [
      {
        file: 'electron/membership/membership.ts',
        text: 'if (core.unread() === null) await hubSide.endLeft();',
        by: '',
      },
    ],
  },
  {
    name: 'a PC that leaves leaves a server of the hub running',
    loses: 'Its file is gone: other PCs stay linked to it until that PC is restarted.',
    part: 'sync',
    unitTest: 'tests/electron/membership/left-server.test.ts',
    replacements: [
      {
        file: 'electron/membership/membership.ts',
        text: '    await hubSide.endLeft();\n    const removed',
        by: '    const removed',
      },
    ],
  },
  {
    name: 'a server that was left running and does not answer at once is not asked again',
    loses: 'A PC that has just started is busy: the clinic stays in two halves.',
    part: 'sync',
    unitTest: 'tests/electron/membership/left-server.test.ts',
    replacements: [
      {
        file: 'electron/membership/left-server.ts',
        text: 'if (triesLeft === 0) return',
        by: 'if (triesLeft > 0) return',
      },
    ],
  },
  {
    name: 'a server is ended by what lies in the folder of another installation',
    loses: 'Foyer ends the hub of another person at this PC.',
    part: 'sync',
    unitTest: 'tests/electron/membership/left-server.test.ts',
    replacements: [
      {
        file: 'electron/link/server-process.ts',
        text: '  const mark = readMark(folder);\n',
        by: '  const mark = running?.mark ?? null;\n',
      },
    ],
  },
  {
    name: 'a PC that has said that it has the hub leaves all the same',
    loses: 'The clinic’s authority exists nowhere: every PC must be linked again by hand.',
    part: 'sync',
    unitTest: 'tests/electron/membership/taking-over.test.ts',
    replacements: [
      {
        file: 'electron/membership/taking-over.ts',
        text: 'return isKept && inDoubtUntil !== null && clock.monotonic() < inDoubtUntil;',
        by: 'return isKept && inDoubtUntil === -1;',
      },
    ],
  },
  {
    name: 'a PC that has said that it has the hub is held for ever',
    loses: 'Where the hub of before is broken no person can make another one.',
    part: 'sync',
    unitTest: 'tests/electron/membership/taking-over.test.ts',
    replacements: [
      {
        file: 'electron/membership/taking-over.ts',
        text: 'return isKept && inDoubtUntil !== null && clock.monotonic() < inDoubtUntil;',
        by: 'return isKept && inDoubtUntil !== null;',
      },
    ],
  },
  {
    name: 'a PC that is started again has said nothing to the hub of before',
    loses: 'A person makes it a hub of its own as that one stores that it is none: its PCs are on their own.',
    part: 'sync',
    unitTest: 'tests/electron/membership/taking-over.test.ts',
    replacements: [
      {
        file: 'electron/membership/taking-over.ts',
        text: 'if (stored?.takingOver) inDoubtUntil ??= doubtEnds();',
        by: '',
      },
    ],
  },
  {
    name: 'a PC to which the hub is on its way is taken off its practice',
    loses: 'It is of no practice, and of its clinic still, and no page of it says so.',
    part: 'sync',
    unitTest: 'tests/electron/connect/clinic-pcs.test.ts',
    replacements: [
      {
        file: 'electron/connect/clinic-pcs.ts',
        text: '      if (!may.ok) return may;\n',
        by: '',
      },
    ],
  },
  {
    name: 'a PC that gets another address while it takes the hub over is sought at the one before',
    loses: 'All PCs are sent to an address at which no hub is, and each must be linked again by hand.',
    part: 'sync',
    unitTest: 'tests/electron/membership/taking-over.test.ts',
    replacements: [
      {
        file: 'electron/membership/hub-side.ts',
        text: 'const hub = stored?.hub ?? stored?.takingOver;',
        by: 'const hub = stored?.hub;',
      },
    ],
  },
  {
    name: 'the hub of before is sent the address with which a takeover began',
    loses: 'It names that to all PCs: none of them finds the hub.',
    part: 'sync',
    unitTest: 'tests/electron/membership/taking-over.test.ts',
    replacements: [
      {
        file: 'electron/membership/taking-over.ts',
        text: 'const now = core.stored();',
        by: 'const now = stored;',
      },
    ],
  },
];
