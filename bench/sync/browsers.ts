import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { launchOptions } from '../../e2e/support/browser/launch'
import { treeCpuMs } from '../processes'

/** A browser with a persistent profile, which the next browser with the same folder reuses. */
export interface Profile {
  context: BrowserContext
  page: Page
  /** Returns the CPU time of all processes of the browser so far, ms. */
  coreMs(): Promise<number>
  close(): Promise<void>
}

/** Creates an empty profile folder; delete it with `removeProfileFolder`. */
export const createProfileFolder = (): Promise<string> => mkdtemp(path.join(os.tmpdir(), 'coterie-bench-'))
export const removeProfileFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

/** Starts a browser with a profile folder, opens a page of the origin and loads the script in it. */
export async function openProfile(folder: string, origin: string, script: string, cookie = ''): Promise<Profile> {
  const context = await chromium.launchPersistentContext(folder, { ...launchOptions, serviceWorkers: 'block' })
  const [name, value] = cookie.split('=')
  if (name && value)
    await context.addCookies([
      { name, value, url: origin.replace('http:', 'https:'), secure: true, httpOnly: true, sameSite: 'Strict' },
    ])
  const page = context.pages()[0] ?? (await context.newPage())
  // Any page of the origin works, as long as no app runs in it.
  await page.goto(`${origin}/api/health`)
  await page.evaluate(`${script}; globalThis.bench = bench`)
  return { context, page, coreMs: () => treeCpuMs(`--user-data-dir=${folder}`), close: () => context.close() }
}

/** Bundles a script for a page, with its exports as the global `bench`. */
export async function bundleForPage(entry: string): Promise<string> {
  const bundle = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'bench',
    // minifies the script, because each library is shipped minified
    minify: true,
    define: { 'import.meta.env.DEV': 'false', 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    logLevel: 'error',
  })
  return bundle.outputFiles[0]?.text ?? ''
}

/** Returns the size of the page's JavaScript heap after garbage collection, MiB. */
export async function heapMiB({ context, page }: Profile): Promise<number> {
  const session = await context.newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 2 ** 20
}
