// The release's software bill of materials in CycloneDX's format: the Go modules of the server and the npm packages of the
// app, as their own tools list them.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { goRun } from './go-build.mjs'
import { run } from './run.mjs'

const gomod = 'github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod@v1.10.0'
const format = '1.5'

/** Returns the bill as JSON. The tools would add the time of the build, a random number and their own checksums. */
export async function softwareBill(version, { revision, time }) {
  const bills = [await goModules(), await npmPackages()]
  const roots = new Set(bills.map((bill) => bill.metadata.component['bom-ref']))
  const product = {
    'bom-ref': `coterie@${version}`,
    type: 'application',
    name: 'coterie',
    version,
    licenses: [{ license: { id: 'MIT' } }],
    properties: [{ name: 'revision', value: revision }],
  }
  const dependencies = bills.flatMap((bill) => bill.dependencies)
  const direct = dependencies.filter(({ ref }) => roots.has(ref)).flatMap(({ dependsOn = [] }) => dependsOn)
  const bill = {
    $schema: `http://cyclonedx.org/schema/bom-${format}.schema.json`,
    bomFormat: 'CycloneDX',
    specVersion: format,
    version: 1,
    metadata: {
      timestamp: time.toISOString(),
      tools: bills.flatMap(({ metadata }) => metadata.tools.map(({ vendor, name }) => ({ vendor, name }))),
      component: product,
    },
    components: bills.flatMap((each) => each.components),
    dependencies: [
      { ref: product['bom-ref'], dependsOn: direct },
      ...dependencies.filter(({ ref }) => !roots.has(ref)),
    ],
  }
  return `${JSON.stringify(bill, null, 1)}\n`
}

async function goModules() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coterie-bill-'))
  try {
    const file = path.join(folder, 'go.json')
    const flags = ['-json', '-std', '-short-purls', '-output-version', format, '-output', file]
    await goRun(gomod, ['mod', ...flags, 'server'])
    return JSON.parse(readFileSync(file, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function npmPackages() {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev']
  const { ok, output } = await run('npm', args)
  if (!ok) throw new Error(`npm sbom failed\n${output}`)
  return JSON.parse(output)
}
