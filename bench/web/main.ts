import { saveRaw } from '../result'
import { benchPages, pageAddresses } from './pages'
import { benchScreens, measuredScreens } from './screens'

// `npm run bench:web -- /auth dashboard runs=1` measures only some of the pages and screens, or each only once
const options = process.argv.slice(2)
const runs = Number(options.find((word) => word.startsWith('runs='))?.slice(5) ?? 3)
const named = options.filter((word) => !word.startsWith('runs='))
const isWanted = (name: string): boolean => named.length === 0 || named.includes(name)

const pages = await benchPages(pageAddresses.filter(isWanted), runs)
const screens = await benchScreens(measuredScreens.filter(isWanted), runs)
await saveRaw('web', { pages, screens })
const missed = [
  ...pages.filter(({ isMet }) => !isMet).map(({ address }) => address),
  ...screens.flatMap(({ screen, missed: figures }) => figures.map((figure) => `${screen} ${figure}`)),
]
if (missed.length > 0) console.error(`Over their budget: ${missed.join(', ')}`)
process.exit(missed.length > 0 ? 1 : 0)
