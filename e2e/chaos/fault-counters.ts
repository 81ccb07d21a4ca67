/** All kinds of fault. A fault is counted only if it really happened. */
export const faultKinds = {
  'cut before': 'a connection ended before its request reached the server',
  'cut inside': 'a connection ended in the middle of its request, of which the server has the first half',
  'cut in commit': 'a connection ended while the server worked on a whole request and had answered nothing',
  'cut after commit': 'the server committed a push, and its answer was lost',
  'answer lost': 'any other complete answer of the server that was lost',
  'half answer': 'an answer that was cut off in the middle',
  'foreign before': 'an intermediary answered instead of the server, which received nothing',
  'foreign after commit': 'an intermediary replaced the answer of the server, which had committed the push',
  redirect: 'an intermediary redirected the request to its own page',
  delay: 'an answer that was delayed',
  reordered: 'an answer that was delayed until a later one had been delivered',
  twice: 'a request that reached the server twice',
  'black hole': 'a request that got no answer on an open connection',
  'slow line': 'an answer that arrived in small pieces',
  'stream cut': 'a stream of sync pings that was cut off',
  'page lost': 'a page on the stream that did not arrive',
  'page twice': 'a page on the stream that arrived twice',
  'page late': 'a page on the stream that arrived after later ones, or much later',
  'dead stream': 'a stream of sync pings that stayed open and went silent',
  away: 'a request of a device that was offline for a while after a restore',
  'device killed': 'a device in memory that crashed during a sync, at any await',
  'wrong clock': 'a device in memory that wrote while its clock was days off',
  'two leaders': 'a device in memory whose two tabs synced at the same time',
  'browser killed': 'a browser with several tabs that was killed by SIGKILL',
  'killed while writing': 'the same, while a tab was writing',
  'tab frozen': 'a tab that was frozen with its lock while others continued',
  'leader closed': 'the leader tab was closed',
  'server killed': 'the server was killed by SIGKILL',
  'server killed at work': 'the same, while it processed a push',
  'server restarted': 'the server was stopped and started again',
  'restored copy': 'the data directory was replaced by an older copy',
  'restored snapshot': 'the whole volume was replaced by an older snapshot',
  'restored backup': 'the server restored an older backup',
  'role given': 'a person became an admin',
  'role taken': 'a person lost the admin role',
} as const

export type FaultKind = keyof typeof faultKinds

export const cutKinds: readonly FaultKind[] = [
  'cut before',
  'cut inside',
  'cut in commit',
  'cut after commit',
  'answer lost',
  'half answer',
  'stream cut',
]

export class FaultCounters {
  private readonly counts = new Map<string, number>()

  add(what: FaultKind | 'edits' | 'exchanges' | 'checks' | 'pages compared', times = 1): void {
    this.counts.set(what, this.count(what) + times)
  }

  count(what: string): number {
    return this.counts.get(what) ?? 0
  }

  cutCount(): number {
    return cutKinds.reduce((sum, kind) => sum + this.count(kind), 0)
  }

  restores(): number {
    return this.count('restored copy') + this.count('restored snapshot') + this.count('restored backup')
  }

  report(): string[] {
    return Object.keys(faultKinds)
      .filter((kind) => this.count(kind) > 0)
      .map((kind) => `  ${String(this.count(kind)).padStart(6)}  ${kind}`)
  }
}
