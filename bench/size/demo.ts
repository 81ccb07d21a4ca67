import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { openProbe } from '../../e2e/support/server/sql'

const binary = path.resolve('dist/coterie')
const MiB = 1_048_576

interface ResourceUse {
  seconds: number
  cpuSeconds: number
  memoryMiB: number
  output: string
}

/**
 * Creates a demo with this many people and audits it with `coterie audit`: measures time and peak memory of both, and the
 * size of the database.
 * @param dir where the demo is created and retained; '' = a temporary folder
 */
export async function benchDemo(people: number, dir = ''): Promise<void> {
  const folder = dir || (await mkdtemp(path.join(os.tmpdir(), 'coterie-size-')))
  try {
    const made = await runProgram(['demo', `people=${people}`, '--dir', folder])
    const audited = await runProgram(['audit', '--dir', folder])
    const weight = await measureSize(folder)
    const result = {
      people,
      made,
      audited,
      ...weight,
      load: os.loadavg(),
      cpus: os.cpus().length,
      at: new Date().toISOString(),
    }
    console.log(JSON.stringify(result, null, 2))
    await mkdir('bench/results', { recursive: true })
    await writeFile('bench/results/size-demo.json', `${JSON.stringify(result, null, 2)}\n`)
  } finally {
    if (dir === '') await rm(folder, { recursive: true, force: true })
  }
}

function runProgram(args: readonly string[]): Promise<ResourceUse> {
  const began = performance.now()
  const child = spawn(binary, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const last = { memoryMiB: 0, cpuSeconds: 0 }
  const timer = setInterval(() => void readUsage(child.pid ?? 0, last), 500)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => {
      clearInterval(timer)
      resolve({ ...last, seconds: (performance.now() - began) / 1000, output })
    })
  })
}

/** Reads peak memory and CPU time from Linux every half second, so the last half second is missing. */
async function readUsage(pid: number, last: { memoryMiB: number; cpuSeconds: number }): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, rest = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ')
  const fields = rest.split(' ')
  const cpu = (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100
  last.memoryMiB = Math.max(last.memoryMiB, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  last.cpuSeconds = Math.max(last.cpuSeconds, cpu)
}

async function measureSize(folder: string): Promise<object> {
  const file = path.join(folder, 'data.db')
  const probe = openProbe(file)
  const number = async (sql: string) => Number((await probe.query(sql))[0]?.['n'])
  try {
    const personMonths = await number(
      `SELECT SUM((strftime('%Y', 'now') - substr(created, 1, 4)) * 12 + strftime('%m', 'now') - substr(created, 6, 2)) AS n FROM users`,
    )
    const { size } = await stat(file)
    return {
      databaseMiB: Math.round(size / MiB),
      personMonths,
      bytesPerPersonAndMonth: Math.round(size / personMonths),
      payments: await number('SELECT COUNT(*) AS n FROM user_payments'),
      pending: await number(`SELECT COUNT(*) AS n FROM user_payments WHERE status = 'pending'`),
      tickets: await number('SELECT COUNT(*) AS n FROM support_tickets'),
      messages: await number('SELECT COUNT(*) AS n FROM ticket_messages'),
      earnings: await number('SELECT COUNT(*) AS n FROM earnings'),
      logEntries: await number('SELECT COUNT(*) AS n FROM _sync_log'),
      factEntries: await number('SELECT COUNT(*) AS n FROM _fact_log'),
      auditEntries: await number('SELECT COUNT(*) AS n FROM audit_log'),
      mostReferrals: await number(
        'SELECT MAX(n) AS n FROM (SELECT COUNT(*) AS n FROM referrals GROUP BY affiliate_id)',
      ),
    }
  } finally {
    probe.close()
  }
}
