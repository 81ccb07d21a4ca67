import { readdir, readFile } from 'node:fs/promises'

/** Length of a clock tick in `/proc/<pid>/stat` on Linux, ms. */
const tickMs = 10

/** Returns the CPU time of a process so far, in ms in steps of 10; NaN if the system doesn't provide it. */
export async function cpuMs(pid: number): Promise<number> {
  const fields = await statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

/**
 * Returns the CPU time of a process and all of its descendants so far, in ms. Finds the process by a command-line argument.
 */
export async function treeCpuMs(argument: string): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = new Map(await Promise.all(pids.map(async (pid) => [pid, Number((await statOf(pid))[1])] as const)))
  const named = await Promise.all(pids.map(async (pid) => (await argumentsOf(pid)).includes(argument)))
  const tree = new Set(pids.filter((_, at) => named[at]))
  // The loop also visits processes that it adds, because a set can grow while it is iterated.
  for (const pid of tree) for (const [child, parent] of parents) if (parent === pid) tree.add(child)
  const each = await Promise.all([...tree].map(cpuMs))
  // A process that has ended has the value NaN.
  return each.filter((ms) => !Number.isNaN(ms)).reduce((sum, ms) => sum + ms, 0)
}

/**
 * Returns the fields of `/proc/<pid>/stat` from the third on. The name before them is in parentheses and may contain
 * spaces.
 */
async function statOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

const argumentsOf = async (pid: number): Promise<string[]> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
