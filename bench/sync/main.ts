import { benchTwoDevices } from './between-devices'
import { benchFirstSync } from './first-sync'
import { benchLargeFirstSync, benchRevoke } from './large'
import { benchNaiveLoss } from './naive-loss'
import { benchOnDevice } from './on-device'
import { benchSize } from './size'
import { benchStreams } from './streams'
import { benchThroughput, NOTICES } from './throughput'
import { startSyncServer, type SyncServer } from './sync-server'

// `npm run bench:sync -- first rounds=3` measures only one part, with fewer rounds; by default, results are medians of five
// rounds
const option = (name: string, otherwise: number): number =>
  Number(process.argv.find((word) => word.startsWith(`${name}=`))?.split('=')[1] ?? otherwise)
process.setMaxListeners(0)
const rounds = option('rounds', 5)
const rows = option('rows', 10_000)
const large = option('large', 100_000)
// 0 skips sending many waiting changes
const waiting = option('waiting', 1_000)
/** Round trip time of the part `far` in ms. */
const farMs = option('far', 100)

const withServer: { [part: string]: (syncServer: SyncServer) => Promise<void> } = {
  small: (syncServer) => benchFirstSync(syncServer, 1, rows / 10, rounds),
  first: (syncServer) => benchFirstSync(syncServer, 0, rows, rounds),
  device: (syncServer) => benchOnDevice(syncServer, 0, rows, rounds),
  between: (syncServer) => benchTwoDevices(syncServer, 2, rows, rounds, waiting),
  far: (syncServer) => benchTwoDevices(syncServer, 2, rows, rounds, 0, farMs / 2),
  throughput: (syncServer) => benchThroughput(syncServer, 0, 3, rounds),
  revoke: (syncServer) => benchRevoke(syncServer, 2, rows, rounds, rows / 20),
  large: (syncServer) => benchLargeFirstSync(syncServer, 4, large, Math.min(rounds, 3)),
}
const alone: { [part: string]: () => Promise<void> } = {
  size: benchSize,
  naive: benchNaiveLoss,
  streams: () => benchStreams(option('streams', 5_000)),
}
const all = [...Object.keys(withServer), ...Object.keys(alone)]
const named = all.filter((part) => process.argv.includes(part))
const parts = named.length > 0 ? named : all

for (const part of parts) await alone[part]?.()
const rest = parts.filter((part) => part in withServer)
if (rest.length > 0) {
  const people = [
    { messages: rows },
    { messages: rows / 10 },
    { messages: rows, notices: 200 + rounds * waiting },
    { messages: 1, notices: rest.includes('throughput') ? NOTICES : 0 },
    ...(rest.includes('large') ? [{ messages: large }] : []),
  ]
  const syncServer = await startSyncServer(people)
  try {
    for (const part of rest) await withServer[part]?.(syncServer)
  } finally {
    await syncServer.stop()
  }
}
