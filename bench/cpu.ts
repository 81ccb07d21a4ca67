import { readdir, readFile } from 'node:fs/promises'

/** A tick of `/proc/<pid>/stat` on every Linux there is, ms. */
const tickMs = 10

/** What a process has taken of a core so far, ms in steps of 10; NaN where the system doesn't tell. */
export async function cpuMs(pid: number): Promise<number> {
  const fields = await statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

/** What a program and all that it started have taken of the cores so far, ms. Its first process has `argument` among its own. */
export async function treeCpuMs(argument: string): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = new Map(await Promise.all(pids.map(async (pid) => [pid, Number((await statOf(pid))[1])] as const)))
  const named = await Promise.all(pids.map(async (pid) => (await argumentsOf(pid)).includes(argument)))
  const mine = new Set(pids.filter((_, at) => named[at]))
  // a set is walked to what is added meanwhile
  for (const pid of mine) for (const [child, parent] of parents) if (parent === pid) mine.add(child)
  const each = await Promise.all([...mine].map(cpuMs))
  // one that has ended since tells nothing
  return each.filter((ms) => !Number.isNaN(ms)).reduce((sum, ms) => sum + ms, 0)
}

/** The fields of a process as the system tells them, from the third on: the name before stands in parentheses and may hold blanks. */
async function statOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

const argumentsOf = async (pid: number): Promise<string[]> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
