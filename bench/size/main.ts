import { benchLists } from './lists'
import { benchMembers } from './members'

await benchLists({ people: 100_000, auditEntries: 1_000_000, mails: 200_000 })
await benchMembers({ referrals: 2_000, tickets: 500 })
