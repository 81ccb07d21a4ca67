import { benchLists } from './lists'

await benchLists({ people: 100_000, auditEntries: 1_000_000, mails: 200_000 })
