import { mkdir, readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'

/** Writes raw figures to `bench/results/size-<name>.json`, with the machine and how busy it was. */
export async function keepResult(name: string, measured: object): Promise<void> {
  const machine = {
    node: process.version,
    cpus: os.cpus().length,
    model: os.cpus()[0]?.model ?? '',
    load: os.loadavg(),
  }
  await mkdir('bench/results', { recursive: true })
  const text = JSON.stringify({ ...measured, machine, at: new Date().toISOString() }, null, 2)
  await writeFile(`bench/results/size-${name}.json`, `${text}\n`)
}

/** The memory of a process as Linux tells it, MiB: now, and the most it ever was. */
export async function memoryOf(pid: number): Promise<{ nowMiB: number; mostMiB: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const of = (name: string): number =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  return { nowMiB: of('VmRSS'), mostMiB: of('VmHWM') }
}

/** What a process has taken of all cores so far, ms; Linux counts in steps of ten. */
export async function coreMsOf(pid: number): Promise<number> {
  const [, rest = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ')
  const fields = rest.split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10
}
