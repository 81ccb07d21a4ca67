import { addDays, monthOf } from '../../domain/calendar'
import type { Id } from '../../domain/entities'
import { formatLinkedCodes } from '../../domain/referrals/referral-codes'
import { today } from '../platform/clock'
import type { CommandCaller } from '../platform/command'
import { rows } from '../platform/db'
import { addLabel } from '../referrals/link-labels'
import { addLinkOpens } from '../referrals/opened-link'

const places = ['WhatsApp', 'Instagram', 'Flyer June']

export function addLinkLabels(caller: CommandCaller): void {
  for (const label of places) addLabel.perform(caller, { label })
}

/** Counts how often an affiliate's link was opened before sign-up number `nth`; returns the code as in the link. */
export function openLinks(app: PbApp, affiliate: Id, code: string, nth: number): string {
  const labels = rows(
    app,
    'SELECT id, mark FROM link_labels WHERE affiliate_id = {:affiliate} ORDER BY mark',
    { affiliate },
    { id: '', mark: '' },
  )
  const links = [...labels, { id: '', mark: '' }]
  const by = links[(nth * 7) % links.length] ?? { id: '', mark: '' }
  const day = today(app)
  const opened = (label: Id, back: number, opens: number): void => {
    const on = addDays(day, -back)
    addLinkOpens(app, { affiliate, label, month: monthOf(on), day: on }, opens)
  }
  opened(by.id, 0, 1 + (nth % 4))
  links.forEach(({ id }, at) => opened(id, 1 + ((nth + at) % 3), 1 + ((nth * (at + 2)) % 3)))
  return formatLinkedCodes([{ code, mark: by.mark }])
}
