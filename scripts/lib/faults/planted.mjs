// Faults of sync that somebody once took for a simplification: where each is planted into the code, and the test that catches it.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { goEnvironment, goFlags } from '../go-build.mjs'

/** Names the fault that a run of vitest plants (`planted-config.ts`). */
export const plantedVariable = 'COTERIE_PLANTED'

/**
 * @typedef {{ name: string, file: string, from: RegExp, to: string, test: { file: string, name: string[] } }} Planted
 * `from` stands once in its file; `test` is one of that file, and fails while the fault is there. Of Go, the test is its function’s name.
 */

/** @type {Planted[]} */
export const planted = [
  {
    name: 'scopes ignored',
    file: 'web/data/sync/pull.ts',
    from: /else if \(answer\.lost\.length > 0\) await clearCopy\(db\)/,
    to: "else if (answer.lost.includes('nobody')) await clearCopy(db)",
    test: {
      file: 'web/data/sync/pull.test.ts',
      name: ['removes everything of a lost role before the next page, and keeps unsent changes'],
    },
  },
  {
    name: 'no ledger, on the server',
    file: 'server/sync/ledger.go',
    from: /(NewQuery\(decidedQuery\)[^\n]*\n\tif )errors\.Is\(err, sql\.ErrNoRows\)/,
    to: '$1true',
    test: { file: 'server/sync/push_test.go', name: ['TestPushAppliesOnceHoweverOftenItComes'] },
  },
  {
    name: 'run ignored',
    file: 'server/sync/position.go',
    from: /return log\.OfRun > 0 && p\.Top >= log\.Start && !log\.Later/,
    to: 'return true',
    test: {
      file: 'server/sync/position_test.go',
      name: ['TestAnEarlierCopyOfTheFolderIsNoticedHoweverItGoesOn'],
    },
  },
  {
    name: 'acks judged by number',
    file: 'web/data/sync/acked.ts',
    from: /!isKnown\.has\(entry\.key\)/,
    to: 'entry.n === 0',
    test: {
      file: 'web/data/sync/pull.test.ts',
      name: ['are sent again, the same under a new number, when a restored server doesn’t know them'],
    },
  },
  {
    name: 'foreign 404 believed',
    file: 'web/data/remote/http.ts',
    from: /!isMarked \|\| (?=\(answer === undefined)/,
    to: '',
    test: {
      file: 'web/data/remote/http.test.ts',
      name: ['an answer of somebody between us and the server', 'decides nothing: %s'],
    },
  },
  {
    name: 'window one day off, on the device',
    file: 'web/data/sync/window.ts',
    from: /\.between\('0', cutoff, true, false\)(?<between>[\s\S]*)String\(row\['window_from'\]\) < cutoff/,
    to: ".between('0', cutoff, true, true)$<between>String(row['window_from']) <= cutoff",
    test: {
      file: 'web/data/sync/window.test.ts',
      name: ['a ticket closed 91 days ago is gone, and the member’s reply brings it and all that was said back'],
    },
  },
  {
    name: 'window one day off, on the server',
    file: 'server/sync/window.go',
    from: /AddDate\(0, 0, -s\.manifest\.Windows\.Days\)/,
    to: 'AddDate(0, 0, 1-s.manifest.Windows.Days)',
    test: { file: 'server/sync/window_test.go', name: ['TestAnAdminsDeviceHoldsWhatIsOpenOrWasDoneLately'] },
  },
  {
    name: 'ack forgotten at reset',
    file: 'web/data/sync/reset.ts',
    from: /await judge\(db, named, known, false\)/,
    to: "await db.outbox.where('state').equals('acked').delete()",
    test: {
      file: 'web/data/sync/pull.test.ts',
      name: ['are not forgotten where the device itself has to begin anew: what the restore lost is sent again'],
    },
  },
  {
    name: 'top before the rows',
    file: 'server/sync/pull.go',
    from: /(if err != nil \|\| next == nil \{\n\t\treturn answer, err\n\t\}\n)([\s\S]*?)\tanswer\.Cursor, err = (s\.renewed\(s\.app\.ConcurrentDB\(\), \*next\))\n\treturn answer, err/,
    to: '$1\tearly, err := $3\n$2\tanswer.Cursor = early\n\treturn answer, err',
    test: { file: 'server/sync/position_test.go', name: ['TestTheTopIsReadAfterTheRows'] },
  },
  {
    name: 'head, ledger, floor and page from several reads',
    file: 'server/sync/pull.go',
    from: /tx, err := pool\.BeginTx\((?<args>.*)\)\n\tif err != nil \{\n\t\treturn err\n\t\}\n\treturn errors\.Join\(read\(tx\), tx\.Rollback\(\)\)/,
    to: '_, _ = context.Background(), sql.TxOptions{}\n\treturn read(pool)',
    test: { file: 'server/sync/position_test.go', name: ['TestTheLogIsReadAsOfOneMoment'] },
  },
  {
    name: 'digest of rows that moved meanwhile',
    file: 'server/sync/digest.go',
    from: /if answer\.Moved \|\| answer\.Cutoff/,
    to: 'answer.Moved = false\n\tif answer.Moved || answer.Cutoff',
    test: { file: 'server/sync/digest_test.go', name: ['TestRowsThatChangeWhileTheyAreReadAreNotCompared'] },
  },
  {
    name: 'digest of where another tab stood',
    file: 'web/data/sync/stands-at.ts',
    from: /cursor === position &&/,
    to: "cursor !== '' &&",
    test: {
      file: 'web/data/sync/digest.test.ts',
      name: ['is nothing once another tab has gone on: neither a difference nor a row of before'],
    },
  },
  {
    name: 'what the log forgot taken from a device',
    file: 'server/sync/digest.go',
    from: /if err != nil \|\| !forgot \{/,
    to: 'if err != nil || !forgot || forgot {',
    test: { file: 'server/sync/digest_test.go', name: ['TestRowsAreReadAgainOnlyFromALogThatLacksNothing'] },
  },
  {
    name: 'healed over what waits',
    file: 'web/data/sync/digest.ts',
    from: /if \(healed\) await takeIn\(db, c, up, gone\)/,
    to: 'if (healed) await db.table(c).bulkPut(up)\n    if (healed) await db.table(c).bulkDelete(gone)',
    test: {
      file: 'web/data/sync/digest.test.ts',
      name: ['leaves what waits and what was refused: the server’s row is healed below it'],
    },
  },
  {
    name: 'overlay order',
    file: 'web/data/sync/rebuild.ts',
    from: /\.sortBy\('order'\)/,
    to: ".sortBy('order').then((all) => all.reverse())",
    test: {
      file: 'web/data/sync/late-answers.test.ts',
      name: ['lie over the server’s row in the order in which they were made'],
    },
  },
  {
    name: 'leader without compare-and-set',
    file: 'web/data/sync/pull.ts',
    from: /\n {4}if \(!stands\) throw stale\n/,
    to: '\n',
    test: {
      file: 'web/data/sync/pull.test.ts',
      name: ['writes nothing, however late that shows: the position is compared where it is written'],
    },
  },
  {
    name: 'what was undone with a neighbour acknowledged',
    file: 'server/sync/together.go',
    from: /return result, errNotTaken/,
    to: 'return result, nil',
    test: { file: 'server/sync/push_test.go', name: ['TestOneThatIsRefusedUndoesNothingOfItsNeighbours'] },
  },
  {
    name: 'acks gone with any page',
    file: 'web/data/sync/acked.ts',
    from: /isLastPage \|\| brings\(entry\)/,
    to: "isLastPage || entry.key !== ''",
    test: { file: 'web/data/sync/pull.test.ts', name: ['go with the last page of what was to come, not before'] },
  },
]

/**
 * A file’s text with the fault in it.
 * @throws Error when its place isn’t there, or is there twice
 */
export function withFault({ name, file, from, to }, text) {
  const places = [...text.matchAll(new RegExp(from, 'g'))].length
  if (places !== 1) throw new Error(`${name}: ${places} places in ${file}, and it is planted into one`)
  return text.replace(from, to)
}

/** Whether the fault’s test passes; `plant`: with the fault in the code. The files on the disk stay as they are. */
function passes(fault, plant) {
  const { file, name } = fault.test
  if (file.endsWith('.go')) return goPasses(fault, plant)
  const config = 'scripts/lib/faults/planted-config.ts'
  const title = name
    .at(-1)
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('%s', '.*')
  const args = ['run', '--config', config, '--project', 'unit*', file, '-t', title]
  const env = { ...process.env, NO_COLOR: '1', [plantedVariable]: plant ? fault.name : '' }
  const { status, stdout } = spawnSync('node_modules/.bin/vitest', args, { env, encoding: 'utf8' })
  if (!/Tests .*\d+ (passed|failed)/.test(stdout)) throw new Error(`${fault.name}: no test ran\n${stdout}`)
  return status === 0
}

function goPasses(fault, plant) {
  const folder = '.cache/planted'
  mkdirSync(folder, { recursive: true })
  const other = path.resolve(folder, path.basename(fault.file))
  const text = readFileSync(fault.file, 'utf8')
  writeFileSync(other, plant ? withFault(fault, text) : text)
  const overlay = path.resolve(folder, 'overlay.json')
  writeFileSync(overlay, JSON.stringify({ Replace: { [path.resolve(fault.file)]: other } }))
  const room = `./${path.dirname(fault.test.file).replace(/^server\//, '')}`
  const args = [
    '-C',
    'server',
    'test',
    ...goFlags,
    '-overlay',
    overlay,
    '-count=1',
    '-v',
    '-run',
    `^${fault.test.name.at(-1)}$`,
    room,
  ]
  const { status, stdout, stderr } = spawnSync('go', args, { env: goEnvironment(), encoding: 'utf8' })
  if (!stdout.includes(`--- ${status === 0 ? 'PASS' : 'FAIL'}: ${fault.test.name.at(-1)}`))
    throw new Error(`${fault.name}: no test ran\n${stdout}${stderr}`)
  return status === 0
}

/** Plants each fault and asks its test, which has to pass without it. Answers whether every one was caught. */
export function tryPlanted() {
  let all = true
  for (const fault of planted) {
    const caught = passes(fault, false) && !passes(fault, true)
    all &&= caught
    console.log(
      `${caught ? 'caught    ' : 'NOT CAUGHT'}  ${fault.name}: ${[fault.test.file, ...fault.test.name].join(' › ')}`,
    )
  }
  return all
}
