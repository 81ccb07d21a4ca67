import { readFile } from 'node:fs/promises'

/** A tick of `/proc/<pid>/stat` on every Linux there is, ms. */
const tickMs = 10

/** What a process has taken of a core so far, ms in steps of 10; NaN where the system doesn't tell. */
export async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // the name before stands in parentheses and may hold blanks; user and system time are the 14th and 15th field
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}
