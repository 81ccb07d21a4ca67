import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { launchOptions } from '../support/browser/launch'

const startLimitMs = 60_000

/** A Chromium process that a test can kill to simulate a crash. The browser profile survives. */
export interface ChromiumProcess {
  readonly context: BrowserContext
  session(page: Page): Promise<CDPSession>
  kill(): Promise<void>
  quit(): Promise<void>
}

export async function startChromium(profile: string): Promise<ChromiumProcess> {
  const program = launchOptions.executablePath ?? chromium.executablePath()
  const args = [
    ...launchOptions.args,
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    ...(path.basename(program) === 'chromium-headless-shell' ? [] : ['--headless=new']),
  ]
  // `detached` creates a process group, so that helper processes can be killed too
  const child = spawn(program, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const browser = await chromium.connectOverCDP(await endpoint(child), { timeout: startLimitMs })
  const context = browser.contexts()[0]
  if (!context) throw new Error('Chromium has no window')
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    context,
    session: (page) => context.newCDPSession(page),
    kill: async () => {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
      await exited
      await browser.close().catch(() => undefined)
    },
    quit: async () => {
      await quit(browser)
      await exited
    },
  }
}

async function quit(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  await session.send('Browser.close').catch(() => undefined)
}

function endpoint(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const timer = setTimeout(() => reject(new Error(`Chromium did not start:\n${printed}`)), startLimitMs)
    child.stderr?.on('data', (chunk: Buffer) => {
      printed += String(chunk)
      const found = /DevTools listening on (ws:\S+)/.exec(printed)?.[1]
      if (!found) return
      clearTimeout(timer)
      resolve(found)
    })
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`Chromium exited with ${code}:\n${printed}`))
    })
  })
}
