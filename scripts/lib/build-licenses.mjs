// Writes dist/licenses.txt: the licenses of the Go modules and of the npm packages in the app (S29).
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { goEnvironment } from './go-build.mjs'

export const licensesFile = 'dist/licenses.txt'
const licenseName = /^(licen[cs]e|copying|notice|patents)/i
/** Build tools that add their own code or styles to the app. */
const builtIn = ['tailwindcss', 'vite']

/** Writes the license file. Fails if a package has no license text. */
export async function buildLicenses() {
  const parts = [...(await goModules()), ...npmPackages()].sort((a, b) => (a.name < b.name ? -1 : 1))
  const without = parts.filter(({ texts }) => texts.length === 0).map(({ name }) => name)
  if (without.length > 0) throw new Error(`no licence text: ${without.join(', ')}`)
  const head = 'Coterie\n\n' + readFileSync('LICENSE', 'utf8').trim()
  const intro = 'Coterie contains the following software, each under its own license.'
  const said = parts.map(({ name, version, texts }) => `${name} ${version}\n\n${texts.join('\n\n')}`)
  writeFileSync(licensesFile, `${[head, intro, ...said].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`)
}

const textsIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && licenseName.test(entry.name) && !/\.(go|js|ts)$/.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())

/**
 * Returns Go and the modules in the program with their license texts. A folder of a module may have its own license. Each
 * system adds modules of its own, and the file is the same for all of them.
 */
async function goModules() {
  const format = '{{with .Module}}{{.Path}}\t{{.Version}}\t{{.Dir}}{{end}}\t{{.Dir}}'
  const listed = await Promise.all(
    ['linux', 'darwin', 'windows'].map((system) => go(['list', '-deps', '-f', format, '.'], { GOOS: system })),
  )
  const modules = new Map()
  for (const line of listed.join('\n').split('\n')) {
    const [path, version, root, folder] = line.split('\t')
    if (!path || !version || !root) continue
    const module = modules.get(path) ?? { name: path, version, folders: new Set() }
    for (let at = folder; at.startsWith(root); at = dirname(at)) module.folders.add(at)
    modules.set(path, module)
  }
  const root = (await go(['env', 'GOROOT'])).trim()
  const version = (await go(['env', 'GOVERSION'])).trim().replace(/^go/, '')
  return [
    { name: 'Go', version, texts: textsIn(root) },
    ...[...modules.values()].map(({ name, version, folders }) => ({
      name,
      version,
      texts: [...new Set([...folders].sort().flatMap(textsIn))],
    })),
  ]
}

async function go(args, environment = {}) {
  const env = { ...goEnvironment(), ...environment }
  const done = await promisify(execFile)('go', ['-C', 'server', ...args], { env, maxBuffer: 2 ** 26 })
  return done.stdout
}

function npmPackages() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const shipped = ([folder, { dev, devOptional, optional }]) =>
    folder !== '' && ((!dev && !devOptional && !optional) || builtIn.includes(nameOf(folder)))
  return Object.entries(packages)
    .filter(shipped)
    .map(([folder, { version }]) => ({ name: nameOf(folder), version, texts: textsIn(folder) }))
}

const nameOf = (folder) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
