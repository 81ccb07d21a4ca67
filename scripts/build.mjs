// npm run build: dist/coterie, the one binary. `--only=hooks|web|server` builds a part; `--tags=testclock` a binary for tests.
import { build } from './lib/build.mjs'
import { ensureTools, install } from './lib/install.mjs'

const option = (name) => process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? ''
ensureTools()
install()
try {
  const tags = option('tags')
  await build({ only: option('only'), tags, ...(tags && { out: `dist/coterie-${tags}` }) })
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
