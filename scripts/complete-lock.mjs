// Run it after dependencies change: adds other systems' optional packages and missing checksums to package-lock.json. npm
// leaves these out if its registry doesn't serve those packages, and `npm ci` rejects such a file.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const file = 'package-lock.json'
const systems = ['darwin', 'linux', 'win32', 'android', 'freebsd', 'openbsd', 'openharmony', 'netbsd', 'sunos', 'aix']
const processors = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'wasm32', 'mips64el']

const lock = JSON.parse(readFileSync(file, 'utf8'))
const known = lock.packages

/** Reports whether Node would find the package from the folder `from`. */
function resolves(from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (known[`${at ? `${at}/` : ''}node_modules/${name}`]) return true
    if (at === '') return false
  }
}

for (const [from, entry] of Object.entries(known)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (resolves(from, name) || !/^\d+\.\d+\.\d+/.test(version)) continue
    const words = name.split('/').at(-1).split(/[-.]/)
    const os = systems.find((system) => words.includes(system))
    const cpu = processors.find((processor) => words.includes(processor))
    known[`node_modules/${name}`] = {
      version,
      ...(cpu && { cpu: [cpu] }),
      ...(entry.dev && { dev: true }),
      ...(os === 'linux' && { libc: [words.some((word) => word.includes('musl')) ? 'musl' : 'glibc'] }),
      optional: true,
      ...(os && { os: [os] }),
    }
  }
}

for (const [folder, entry] of Object.entries(known)) {
  if (folder === '' || entry.link || entry.integrity) continue
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const integrity = integrityOf(`${name}@${entry.version}`)
  if (integrity === '') console.error(`no checksum for ${name}@${entry.version}`)
  else known[folder] = { version: entry.version, integrity, ...entry }
}

/** Returns the registry's checksum of a package, or '' if the registry doesn't serve it. */
function integrityOf(name) {
  try {
    const output = execFileSync('npm', ['view', name, 'dist.integrity'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return output.trim()
  } catch {
    return ''
  }
}

lock.packages = Object.fromEntries(Object.entries(known).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
