// Generates the JSON files that the Go program reads from the TypeScript in domain, and the API reference.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'

async function exportsOf(file, name) {
  const { build } = await import('esbuild')
  const outfile = `.cache/manifests/${name}.mjs`
  await build({ entryPoints: [file], bundle: true, format: 'esm', platform: 'node', outfile, logLevel: 'warning' })
  return import(`${pathToFileURL(resolve(outfile))}?${Date.now()}`)
}

export async function buildManifests() {
  mkdirSync('dist', { recursive: true })
  const write = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 1)}\n`)
  const { manifest } = await exportsOf('domain/access/manifest.ts', 'access')
  write('dist/access.json', manifest())
  const { contract } = await exportsOf('domain/api/contract.ts', 'contract')
  write('dist/contract.json', contract())
  // openapi.json is for developers of integrations; the app shows only the part about API keys
  const { openapi } = await exportsOf('scripts/lib/openapi.ts', 'openapi')
  write('dist/openapi.json', openapi(JSON.parse(readFileSync('package.json', 'utf8')).version))
  const { apiReferenceOf } = await exportsOf('domain/api/reference.ts', 'reference')
  write('dist/reference.json', apiReferenceOf(JSON.parse(readFileSync('dist/openapi.json', 'utf8'))))
  const { formPaths, pagePaths, screenPaths } = await exportsOf('domain/paths.ts', 'paths')
  const { mailLogoPath } = await exportsOf('domain/mail/email-templates.ts', 'mail-mark')
  write('dist/paths.json', {
    known: Object.values(screenPaths),
    prerendered: Object.values(pagePaths),
    forms: formPaths,
    mailLogoPath,
    // the page on which a signed-in user changes the password
    changePassword: `${screenPaths.settings}?tab=security`,
  })
}
