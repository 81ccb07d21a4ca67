// npm run planted -- [name]: adds known sync faults to the code, one at a time, and checks that the test named for each
// fails. Changes the file while the test runs.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { goEnvironment, goFlags } from './lib/go-build.mjs'

/**
 * @typedef {{ name: string, file: string, changes: [text: string, replacement: string][], test: { file: string, name: string[] } }} Fault
 * Each text occurs once in the file. The test passes without the fault and fails with it.
 */

/** @type {Fault[]} */
export const faults = [
  {
    name: 'scopes ignored',
    file: 'web/data/engine/sync/pull/pull.ts',
    changes: [
      [
        'else if (answer.lost.length > 0) await clearDatabase(db)',
        "else if (answer.lost.includes('nobody')) await clearDatabase(db)",
      ],
    ],
    test: {
      file: 'web/data/engine/sync/pull/pull.test.ts',
      name: ['deletes all rows of a removed role before the next page, and keeps unsent changes'],
    },
  },
  {
    name: 'no ledger, on the server',
    file: 'server/sync/ledger.go',
    changes: [['Row(&hash, &decision)\n\tif errors.Is(err, sql.ErrNoRows)', 'Row(&hash, &decision)\n\tif true']],
    test: { file: 'server/sync/push_test.go', name: ['TestRepeatedPushAppliesOnce'] },
  },
  {
    name: 'run ignored',
    file: 'server/sync/position.go',
    changes: [['return log.EpochN > 0 && p.Top >= log.Start && !log.Later', 'return true']],
    test: { file: 'server/sync/position_test.go', name: ['TestRestoredDirectoryIsDetected'] },
  },
  {
    name: 'acks judged by number',
    file: 'web/data/engine/sync/pull/acknowledged.ts',
    changes: [['!isKnown.has(entry.key)', 'entry.n === 0']],
    test: {
      file: 'web/data/engine/sync/pull/pull.test.ts',
      name: ["are sent again with new numbers if a restored server doesn't know them"],
    },
  },
  {
    name: 'foreign 404 believed',
    file: 'web/data/engine/remote/pocketbase.ts',
    changes: [['!isMarked || (answer === undefined', '(answer === undefined']],
    test: {
      file: 'web/data/engine/remote/http.test.ts',
      name: ['answer of a proxy or portal', "isn't accepted as the server's answer: %s"],
    },
  },
  {
    name: 'window one day off, on the device',
    file: 'web/data/engine/sync/pull/window.ts',
    changes: [
      [".between('0', cutoff, true, false)", ".between('0', cutoff, true, true)"],
      ["String(row['window_from']) < cutoff", "String(row['window_from']) <= cutoff"],
    ],
    test: {
      file: 'web/data/engine/sync/pull/window.test.ts',
      name: ['exclude a ticket closed 91 days ago, and include it with all its messages again when the member replies'],
    },
  },
  {
    name: 'window one day off, on the server',
    file: 'server/sync/window.go',
    changes: [['AddDate(0, 0, -s.manifest.Windows.Days)', 'AddDate(0, 0, 1-s.manifest.Windows.Days)']],
    test: { file: 'server/sync/window_test.go', name: ['TestWindowContainsOpenAndRecentRows'] },
  },
  {
    name: 'ack forgotten at reset',
    file: 'web/data/engine/sync/pull/reset.ts',
    changes: [
      [
        'await resolveAcknowledged(db, toConfirm, known, false)',
        "await db.outbox.where('state').equals('acknowledged').delete()",
      ],
    ],
    test: {
      file: 'web/data/engine/sync/pull/pull.test.ts',
      name: ['are sent again if the device has to start over and the restored server has lost them'],
    },
  },
  {
    name: 'top before the rows',
    file: 'server/sync/pull.go',
    changes: [
      [
        '\t// The rows may be newer than the log page',
        '\tearly, err := s.sealCurrent(s.app.ConcurrentDB(), *next)\n\t// The rows may be newer than the log page',
      ],
      ['response.Cursor, err = s.sealCurrent(s.app.ConcurrentDB(), *next)', 'response.Cursor = early'],
    ],
    test: { file: 'server/sync/position_test.go', name: ['TestTopIsReadAfterRows'] },
  },
  {
    name: 'head, ledger, floor and page from several reads',
    file: 'server/sync/pull.go',
    changes: [
      [
        'tx, err := pool.BeginTx(context.Background(), &sql.TxOptions{ReadOnly: true})\n\tif err != nil {\n\t\treturn err\n\t}\n\treturn errors.Join(read(tx), tx.Rollback())',
        '_, _ = context.Background(), sql.TxOptions{}\n\treturn read(pool)',
      ],
    ],
    test: { file: 'server/sync/position_test.go', name: ['TestLogIsReadFromOneSnapshot'] },
  },
  {
    name: 'refetch that counts what is still to be pulled',
    file: 'web/data/engine/sync/pull/refetch.ts',
    changes: [['isLogPage(answer) && announced === 0 ?', 'isLogPage(answer) || announced > 0 ?']],
    test: {
      file: 'web/data/engine/sync/pull/refetch.test.ts',
      name: ["leaves a row that is %s but not yet pulled to the next pull, and doesn't count it"],
    },
  },
  {
    name: 'refetched page of a history that ended',
    file: 'web/data/engine/sync/pull/refetch.ts',
    changes: [['cursor: answer.cursor })', 'cursor })']],
    test: {
      file: 'web/data/engine/sync/pull/refetch.test.ts',
      name: ['stores nothing from a page of an epoch that a restore has ended'],
    },
  },
  {
    name: 'refetched page of where another tab stood',
    file: 'web/data/engine/sync/pull/pull.ts',
    changes: [['cursor === position &&', "cursor !== '' &&"]],
    test: {
      file: 'web/data/engine/sync/pull/refetch.test.ts',
      name: ['stores no row and no count of a page after another tab has changed the position'],
    },
  },
  {
    name: 'refetched over what waits',
    file: 'web/data/engine/sync/pull/refetch.ts',
    changes: [
      [
        'await storeServerRows(db, c, up, gone)',
        'await db.table(c).bulkPut(up)\n    await db.table(c).bulkDelete(gone)',
      ],
    ],
    test: {
      file: 'web/data/engine/sync/pull/refetch.test.ts',
      name: ["keeps pending and rejected changes and stores the server's row under them"],
    },
  },
  {
    name: 'refetch that removes what is beyond a window',
    file: 'web/data/engine/sync/pull/refetch.ts',
    changes: [["if (window === undefined || cutoff === ''", "if (window === undefined || cutoff !== 'x'"]],
    test: {
      file: 'web/data/engine/sync/pull/refetch.test.ts',
      name: ['keeps an expired ticket that has an unsent reply'],
    },
  },
  {
    name: 'ledger that ends before what was decided, and nothing asked back',
    file: 'web/data/engine/sync/pull/reset.ts',
    changes: [['forgot && { asksBack: true }', 'forgot && { asksBack: false }']],
    test: {
      file: 'web/data/engine/sync/pull/pull.test.ts',
      name: ['are sent before later changes: a reply after its ticket, a later value after an earlier one'],
    },
  },
  {
    name: 'overlay order',
    file: 'web/data/engine/sync/push/optimistic-rows.ts',
    changes: [[".sortBy('order')", ".sortBy('order').then((all) => all.reverse())"]],
    test: {
      file: 'web/data/engine/sync/push/late-answers.test.ts',
      name: ["are applied to the server's row in the order in which they were written"],
    },
  },
  {
    name: 'page on the stream stored without checking where it begins',
    file: 'web/data/engine/sync/pull/pull.ts',
    changes: [
      [
        'applyLogPage(db, from, answer, toConfirm)',
        "applyLogPage(db, await readMeta(db, 'cursor'), answer, toConfirm)",
      ],
    ],
    test: {
      file: 'web/data/engine/sync/pull/stream-page.test.ts',
      name: ['page on the stream', 'is stored exactly once, and only by a device at the position where it begins'],
    },
  },
  {
    name: 'page on the stream for the person as they were when it was opened',
    file: 'server/sync/stream.go',
    changes: [
      ['auth, err := s.streams.StreamPerson(client)', 'auth, _ := client.Get("auth").(*core.Record)\n\tvar err error'],
    ],
    test: { file: 'server/sync/stream_test.go', name: ['TestPageIsMadeForThePersonOfThisMoment'] },
  },
  {
    name: 'leader without compare-and-set',
    file: 'web/data/engine/sync/pull/pull.ts',
    changes: [['\n    if (!isCurrent) throw stale\n', '\n']],
    test: {
      file: 'web/data/engine/sync/pull/pull.test.ts',
      name: ['writes nothing, because the same transaction compares the position'],
    },
  },
  {
    name: 'what was undone with a neighbour acknowledged',
    file: 'server/sync/batch.go',
    changes: [['return result, errNeedsOwnTx', 'return result, nil']],
    test: { file: 'server/sync/push_test.go', name: ['TestRefusedMutationKeepsOthersOfBatch'] },
  },
  {
    name: 'acks gone with any page',
    file: 'web/data/engine/sync/pull/acknowledged.ts',
    changes: [['isLastPage || isInPage(entry)', "isLastPage || entry.key !== ''"]],
    test: {
      file: 'web/data/engine/sync/pull/pull.test.ts',
      name: ['are confirmed with the last page, not before'],
    },
  },
]

/**
 * Returns the text of a file with the fault in it.
 * @throws Error if a text that the fault replaces doesn't occur exactly once
 */
export function withFault({ name, file, changes }, text) {
  return changes.reduce((changed, [from, to]) => {
    const parts = changed.split(from)
    if (parts.length !== 2) throw new Error(`${name}: ${parts.length - 1} places in ${file}, expected 1`)
    return parts.join(to)
  }, text)
}

function passes({ name, test }) {
  const title = test.name.at(-1)
  const [command, args, ran] = test.file.endsWith('.go') ? goTest(test.file, title) : vitest(test.file, title)
  const env = { ...goEnvironment(), NO_COLOR: '1' }
  const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8' })
  if (!ran.test(stdout)) throw new Error(`${name}: no test ran\n${stdout}${stderr}`)
  return status === 0
}

function vitest(file, title) {
  const pattern = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('%s', '.*')
  return ['node_modules/.bin/vitest', ['run', '--project', 'unit*', file, '-t', pattern], /Tests .*\d+ (passed|failed)/]
}

function goTest(file, title) {
  const folder = `./${path.posix.relative('server', path.posix.dirname(file))}`
  const args = ['-C', 'server', 'test', ...goFlags, '-count=1', '-v', '-run', `^${title}$`, folder]
  return ['go', args, new RegExp(`--- (PASS|FAIL): ${title}`)]
}

function isCaught(fault) {
  if (!passes(fault)) throw new Error(`${fault.name}: its test fails without the fault`)
  const text = readFileSync(fault.file, 'utf8')
  try {
    writeFileSync(fault.file, withFault(fault, text))
    return !passes(fault)
  } finally {
    writeFileSync(fault.file, text)
  }
}

if (process.argv[1]?.endsWith('planted.mjs')) {
  // without a handler, Ctrl+C would end the process before the file is restored
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
  const requestedName = process.argv[2]
  const chosen = faults.filter(({ name }) => requestedName === undefined || name === requestedName)
  if (chosen.length === 0)
    console.error(`No fault has that name. There are: ${faults.map(({ name }) => name).join('; ')}`)
  let missed = chosen.length === 0 ? 1 : 0
  for (const fault of chosen) {
    const caught = isCaught(fault)
    if (!caught) missed += 1
    console.log(
      `${caught ? 'caught    ' : 'NOT CAUGHT'}  ${fault.name}: ${[fault.test.file, ...fault.test.name].join(' › ')}`,
    )
  }
  process.exit(missed === 0 ? 0 : 1)
}
