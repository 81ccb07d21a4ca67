import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { treeCpuMs } from '../cpu'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A browser with a profile on the disk, which the next one of the same folder finds as it was left. */
export interface Profile {
  context: BrowserContext
  page: Page
  /** What all of the browser has taken of the cores so far, ms. */
  coreMs(): Promise<number>
  close(): Promise<void>
}

/** An empty profile's folder; remove it with `removeFolder`. */
export const freshFolder = (): Promise<string> => mkdtemp(path.join(os.tmpdir(), 'coterie-bench-'))
export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

/** Starts the browser on a folder and opens a page of the origin in it, with the program loaded. */
export async function openProfile(folder: string, origin: string, script: string, cookie = ''): Promise<Profile> {
  const executablePath = process.env['COTERIE_CHROMIUM']
  const context = await chromium.launchPersistentContext(folder, {
    args: flags,
    serviceWorkers: 'block',
    ...(executablePath ? { executablePath } : {}),
  })
  const [name, value] = cookie.split('=')
  if (name && value)
    await context.addCookies([
      { name, value, url: origin.replace('http:', 'https:'), secure: true, httpOnly: true, sameSite: 'Strict' },
    ])
  const page = context.pages()[0] ?? (await context.newPage())
  // any page of the origin will do, as long as no app runs in it
  await page.goto(`${origin}/api/health`)
  await page.evaluate(`${script}; globalThis.bench = bench`)
  return { context, page, coreMs: () => treeCpuMs(`--user-data-dir=${folder}`), close: () => context.close() }
}

/** A program for a page, its exports under `bench`. */
export async function bundled(entry: string): Promise<string> {
  const bundle = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'bench',
    // as its makers ship it
    minify: true,
    define: { 'import.meta.env.DEV': 'false', 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    logLevel: 'error',
  })
  return bundle.outputFiles[0]?.text ?? ''
}

/** What the page holds in JavaScript after clearing, MiB. */
export async function heapMiB({ context, page }: Profile): Promise<number> {
  const session = await context.newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 2 ** 20
}
