/** Every kind of fault that a round of chaos can bring. Each counts only when it really happened. */
export const faultKinds = {
  'cut before': 'a connection ended before its request reached the server',
  'cut inside': 'a connection ended in the middle of its request, of which the server has the first half',
  'cut in commit': 'a connection ended while the server worked on a whole request and had answered nothing',
  'cut after commit': 'the server took a push and said so, and nobody heard it',
  'answer lost': 'any other whole answer of the server that nobody heard',
  'half answer': 'an answer that ended in its middle',
  'foreign before': 'somebody between us answered in the server’s place, which heard nothing',
  'foreign after commit': 'somebody between us answered in the server’s place, which had taken the push',
  redirect: 'somebody between us sent the request to a page of their own',
  delay: 'an answer that was held up',
  reordered: 'an answer that was held up until a later one had passed it',
  twice: 'a request that reached the server twice',
  'black hole': 'a request that nobody answered, on a connection that stayed open',
  'slow line': 'an answer that came byte by byte',
  'stream cut': 'a stream of pokes that was cut off',
  'dead stream': 'a stream of pokes that stayed open and said nothing any more',
  away: 'a request of a device that had no line for a while, from a restore on',
  'device killed': 'a device in memory that ended in the middle of an exchange, at any await',
  'wrong clock': 'a device in memory that wrote while its clock was days off',
  'two leaders': 'a device in memory whose two tabs exchanged at the same time',
  'browser killed': 'a browser with several tabs that was ended by SIGKILL',
  'killed while writing': 'the same, while a tab was writing',
  'tab frozen': 'a tab that stood still, with its lock, while others went on',
  'leader closed': 'the tab that led was closed',
  'server killed': 'the server was ended by SIGKILL',
  'server killed at work': 'the same, while it had a push in hand',
  'server restarted': 'the server was ended and started again',
  'restored copy': 'the data folder was replaced by an older copy of it',
  'restored snapshot': 'the data folder and all beside it were replaced by an older snapshot',
  'restored backup': 'the data folder was replaced by an older backup, by the program itself',
  'role given': 'a person became an admin',
  'role taken': 'a person was an admin no more',
} as const

export type FaultKind = keyof typeof faultKinds

/** Kinds that end a request on its way. */
export const cuts: readonly FaultKind[] = [
  'cut before',
  'cut inside',
  'cut in commit',
  'cut after commit',
  'answer lost',
  'half answer',
  'stream cut',
]

/** What happened so far: faults by kind, and what was done beside them. */
export class Tally {
  private readonly counts = new Map<string, number>()

  add(what: FaultKind | 'edits' | 'exchanges' | 'checks' | 'pages compared', times = 1): void {
    this.counts.set(what, this.of(what) + times)
  }

  of(what: string): number {
    return this.counts.get(what) ?? 0
  }

  /** How many requests and streams were cut. */
  cuts(): number {
    return cuts.reduce((sum, kind) => sum + this.of(kind), 0)
  }

  restores(): number {
    return this.of('restored copy') + this.of('restored snapshot') + this.of('restored backup')
  }

  /** A line for each fault that happened. */
  lines(): string[] {
    return Object.keys(faultKinds)
      .filter((kind) => this.of(kind) > 0)
      .map((kind) => `  ${String(this.of(kind)).padStart(6)}  ${kind}`)
  }
}
