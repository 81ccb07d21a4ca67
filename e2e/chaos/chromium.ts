import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { launchOptions } from '../support/browser/launch'

const startLimitMs = 60_000

/** A Chromium process of its own on a profile that outlives it, so that it can be ended as a crash would end it. */
export interface OwnChromium {
  readonly context: BrowserContext
  session(page: Page): Promise<CDPSession>
  /** SIGKILL to it and all of its helpers. Resolves when it is gone. */
  kill(): Promise<void>
  /** As a person closes it: what it keeps is on the disk. */
  quit(): Promise<void>
}

/** Starts Chromium on a profile. Rejects with what it printed when it doesn't come up. */
export async function startChromium(profile: string): Promise<OwnChromium> {
  const program = launchOptions.executablePath ?? chromium.executablePath()
  const args = [
    ...launchOptions.args,
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    ...(path.basename(program) === 'chromium-headless-shell' ? [] : ['--headless=new']),
  ]
  // a group of its own: its helpers end with it
  const child = spawn(program, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const browser = await chromium.connectOverCDP(await endpoint(child), { timeout: startLimitMs })
  const context = browser.contexts()[0]
  if (!context) throw new Error('Chromium has no window')
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    context,
    session: (page) => context.newCDPSession(page),
    kill: async () => {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
      await gone
      await browser.close().catch(() => undefined)
    },
    quit: async () => {
      await quit(browser)
      await gone
    },
  }
}

async function quit(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  // it may be gone before it has answered
  await session.send('Browser.close').catch(() => undefined)
}

function endpoint(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const timer = setTimeout(() => reject(new Error(`Chromium didn’t come up:\n${printed}`)), startLimitMs)
    child.stderr?.on('data', (chunk: Buffer) => {
      printed += String(chunk)
      const found = /DevTools listening on (ws:\S+)/.exec(printed)?.[1]
      if (!found) return
      clearTimeout(timer)
      resolve(found)
    })
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`Chromium ended with ${code}:\n${printed}`))
    })
  })
}
