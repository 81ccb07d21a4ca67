// The files of a release. Two builds of one commit are equal byte for byte: no file holds the time of the build, the
// checkout's folder or anything else of the machine.
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { build, compile, version } from './build.mjs'
import { licensesFile } from './build-licenses.mjs'
import { goRun } from './go-build.mjs'
import { run, timed } from './run.mjs'
import { softwareBill } from './software-bill.mjs'

export const platforms = ['linux-amd64', 'linux-arm64', 'darwin-arm64', 'darwin-amd64', 'windows-amd64']
const target = 'dist/release'
/** The programs, a folder for each platform. It is also the context of deploy/Dockerfile. */
const programs = `${target}/bin`
// 2.46 and later need a module for Windows packages, which Coterie doesn't use
const nfpm = 'github.com/goreleaser/nfpm/v2/cmd/nfpm@v2.45.2'

export async function release(chosen) {
  const commit = await commitToRelease()
  await build()
  rmSync(target, { recursive: true, force: true })
  // an image without a shell can't make folders
  for (const folder of ['data', 'tmp']) mkdirSync(`${programs}/folders/${folder}`, { recursive: true })
  for (const platform of chosen) {
    await step(platform, async () => {
      const [system, machine] = platform.split('-')
      const program = `${programs}/${platform}/coterie${system === 'windows' ? '.exe' : ''}`
      await compile(program, ['-buildvcs=true'], { GOOS: system, GOARCH: machine })
      await archive(platform, program)
      if (system === 'linux') await debianPackage(machine, commit)
    })
  }
  const source = `coterie-${version}`
  await git('archive', `--prefix=${source}/`, '-o', `${target}/${source}-source.tar.gz`, 'HEAD')
  await step('software bill of materials', async () => {
    writeFileSync(`${target}/coterie-${version}.cdx.json`, await softwareBill(version, commit))
  })
  fillIn('install.sh', /^release=.*$/m, (url) => `release=${url}`, process.env.RELEASE_URL)
  fillIn(
    'compose.yaml',
    /\$\{COTERIE_IMAGE:-coterie\}/,
    (image) => `\${COTERIE_IMAGE:-${image}}`,
    process.env.RELEASE_IMAGE,
  )
  const sums = filesOf(target).map((name) => `${sha256(readFileSync(`${target}/${name}`))}  ${name}\n`)
  writeFileSync(`${target}/SHA256SUMS`, sums.join(''))
  writeFileSync('dist/release-notes.md', changesOf(readFileSync('CHANGELOG.md', 'utf8'), version).text)
  console.log(`\nCoterie ${version} (${commit.revision}) in ${target}:\n${sums.join('')}`)
}

/** Returns the revision and the time of the commit at HEAD. Throws unless it can be released. */
async function commitToRelease() {
  const changed = await git('status', '--porcelain')
  if (changed !== '') throw new Error(`A release is built from a commit. Commit or stash these changes:\n${changed}`)
  const tags = (await git('tag', '--points-at', 'HEAD')).split('\n').filter(Boolean)
  checkVersion(version, tags, readFileSync('CHANGELOG.md', 'utf8'))
  const [revision, seconds] = (await git('log', '-1', '--format=%H %ct')).split(' ')
  return { revision, time: new Date(Number(seconds) * 1000) }
}

/** Throws unless the commit's tags and the changelog agree with the version in package.json. */
export function checkVersion(named, tags, changelog) {
  const { date } = changesOf(changelog, named)
  const released = tags.filter((tag) => /^v\d/.test(tag))
  if (released.length === 0) return
  if (!released.includes(`v${named}`)) {
    throw new Error(
      `The tag of this commit is ${released.join(', ')}, but package.json says ${named}. Change one of them`,
    )
  }
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) {
    throw new Error(`CHANGELOG.md says "${date}" beside ${named}. Enter the day of the release before you tag it`)
  }
}

/** Returns the newest section of the changelog. Throws if it is of another version. */
export function changesOf(changelog, named) {
  const [, found, date, text] = /^## \[(.+?)\] - (.+)\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(changelog) ?? []
  if (found !== named) throw new Error(`CHANGELOG.md begins with ${found}, but package.json says ${named}`)
  return { date, text: text.trim() + '\n' }
}

/** Packs the program, its licenses and, for Linux, the samples of deploy/. Git writes the commit's time beside each file. */
function archive(platform, program) {
  const name = `coterie-${version}-${platform}`
  const samples = [
    'deploy',
    ...['deb', 'Dockerfile', 'compose.yaml', 'install.sh'].map((each) => `:(exclude)deploy/${each}`),
  ]
  const added = ['LICENSE', ...(platform.startsWith('linux') ? samples : [])]
  const out = `${target}/${name}.${platform.startsWith('windows') ? 'zip' : 'tar.gz'}`
  const files = [program, licensesFile].map((file) => `--add-file=${file}`)
  return git('archive', `--prefix=${name}/`, ...files, '-o', out, 'HEAD', ...added)
}

async function debianPackage(machine, { time }) {
  // the package's program is in /usr/bin, and /usr/local is the machine's owner's
  const units = `${target}/units`
  for (const name of readdirSync('deploy').filter((each) => each.endsWith('.service'))) {
    const unit = readFileSync(`deploy/${name}`, 'utf8').replaceAll('/usr/local/bin/', '/usr/bin/')
    mkdirSync(units, { recursive: true })
    writeFileSync(`${units}/${name}`, unit)
  }
  await goRun(nfpm, ['package', '--config', 'deploy/deb/nfpm.yaml', '--packager', 'deb', '--target', target], {
    PACKAGE_VERSION: version,
    PACKAGE_MACHINE: machine,
    SOURCE_DATE_EPOCH: String(time.getTime() / 1000),
  })
  rmSync(units, { recursive: true })
}

/** Copies a file of deploy/ to the release. If `value` is known, replaces `place` with it. */
function fillIn(name, place, text, value) {
  const file = readFileSync(`deploy/${name}`, 'utf8')
  if (!place.test(file)) throw new Error(`deploy/${name} has no ${place}`)
  if (!value) cpSync(`deploy/${name}`, `${target}/${name}`)
  else
    writeFileSync(
      `${target}/${name}`,
      file.replace(place, () => text(value)),
      { mode: 0o755 },
    )
}

const filesOf = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()

const sha256 = (body) => createHash('sha256').update(body).digest('hex')

// git writes the modes that the user's umask allows into a tar file, and local times into a zip file
async function git(...args) {
  const { ok, output } = await run('git', ['-c', 'tar.umask=0022', ...args], { TZ: 'UTC' })
  if (!ok) throw new Error(`git ${args[0]} failed\n${output}`)
  return output.trim()
}

async function step(name, work) {
  process.stdout.write(`Packing ${name} … `)
  const { seconds } = await timed(work)
  console.log(`${seconds.toFixed(1)} s`)
}
