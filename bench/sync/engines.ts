import { installPeers, startPeerServer, type PeerServer } from './peers'
import { bundleForPage, createProfileFolder, openProfile, removeProfileFolder, type Profile } from './browsers'
import { startPlainPocketBase, type PlainPocketBase } from './plain-pocketbase'
import { startSlowLine, type SlowLine } from './slow-line'
import { deviceOf, type SyncServer } from './sync-server'

declare const bench: typeof import('../browser/sync-subject')

export const engineNames = ['ours', 'dexie', 'rxdb', 'pouchdb', 'replicache', 'naive'] as const
export type EngineName = (typeof engineNames)[number]

/** A sync engine that can be opened in a browser; the servers of all engines have the same rows. */
export interface Engine {
  name: EngineName
  /** Opens the engine in a browser with a profile folder. `person` is an index into the server's people. */
  open(folder: string, person?: number): Promise<Profile>
}

export interface Engines {
  all: readonly Engine[]
  stop(): Promise<void>
}

/**
 * Starts the server of every engine with the messages of `person`. Browsers reach the servers through lines that deliver
 * data `delayMs` later.
 */
export async function startEngines(
  syncServer: SyncServer,
  person: number,
  names: readonly EngineName[] = engineNames,
  delayMs = 0,
): Promise<Engines> {
  installPeers()
  const rows = await syncServer.rows(person)
  const servers: PeerServer[] = []
  const lines: SlowLine[] = []
  const through = async (url: string): Promise<string> => {
    if (delayMs === 0) return url
    const line = await startSlowLine(url, delayMs)
    lines.push(line)
    return line.url
  }
  let base: PlainPocketBase | undefined
  const all: Engine[] = []
  for (const name of names) {
    const entry = name === 'ours' ? 'bench/browser/sync-subject.ts' : `bench/peers/browser/${name}.ts`
    const script = await bundleForPage(entry)
    if (name === 'ours') {
      const url = await through(syncServer.server.url)
      all.push({ name, open: (folder, who = person) => openOwnEngine(syncServer, script, folder, who, url) })
    } else if (name === 'naive') {
      base = await startPlainPocketBase(rows)
      const { url } = base
      all.push({ name, open: (folder) => openProfile(folder, url, script) })
    } else {
      const server = await startPeerServer(name === 'pouchdb' ? 'pouchdb-server' : 'small-server', rows)
      servers.push(server)
      const url = await through(server.url)
      all.push({ name, open: (folder) => openProfile(folder, url, script) })
    }
  }
  return {
    all,
    stop: async () => {
      for (const server of servers) server.stop()
      for (const line of lines) line.stop()
      await base?.stop()
    },
  }
}

/** Opens our engine with a profile folder, signed in on the device of a person. */
export async function openOwnEngine(
  syncServer: SyncServer,
  script: string,
  folder: string,
  person: number,
  url = syncServer.server.url,
): Promise<Profile> {
  const device = deviceOf(syncServer, person)
  const profile = await openProfile(folder, url, script, device.cookie)
  await profile.page.evaluate(([user, token]) => bench.signInAs(user, token), [device.user, device.token] as const)
  return profile
}

/** Runs work in a browser with a new profile, which is deleted afterwards. */
export async function withFreshProfile<T>(
  engine: Engine,
  work: (profile: Profile) => Promise<T>,
  person?: number,
): Promise<T> {
  const folder = await createProfileFolder()
  try {
    const profile = await engine.open(folder, person)
    try {
      return await work(profile)
    } finally {
      await profile.close()
    }
  } finally {
    await removeProfileFolder(folder)
  }
}

/** Returns the items in the order of a round, so each item comes first equally often. */
export const rotated = <T>(all: readonly T[], round: number): readonly T[] => [
  ...all.slice(round % all.length),
  ...all.slice(0, round % all.length),
]
