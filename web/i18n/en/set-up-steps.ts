import { formatCount } from '../numbers'

/** The set-up steps, shown before the first administrator's account exists and afterwards. */
export const setUpSteps = {
  list: 'Steps',
  names: {
    account: 'Admin account',
    name: 'Program name',
    time: 'Time zone',
    mail: 'Email',
    backup: 'First backup',
  },
  states: { done: 'done', now: 'now', 'to-come': 'to do' },
  ring: (done: number, all: number) => `${formatCount(done)} of ${formatCount(all)} steps completed`,
  of: (all: number) => `of ${formatCount(all)}`,
  foot: 'Setup takes about ten minutes. You can stop after any step.',
}
