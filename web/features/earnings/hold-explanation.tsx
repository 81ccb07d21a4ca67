import { useState } from 'react'
import { raiseObjectionRoute } from '../../../domain/api/money/holds'
import type { LineHold } from '../../../domain/entities'
import type { HoldableLine } from '../../../domain/money/payments/holds'
import { paths, ticketPath } from '../../../domain/paths'
import { CommandDialog } from '../../forms/command-dialog'
import { TextField } from '../../forms/fields'
import { formatMonth } from '../../i18n/format'
import { holdQueue } from '../../i18n/admin-areas'
import { ownHold, reason as reasonMessages } from '../../i18n/member-areas'
import { useLanguage, useMessages } from '../../i18n/language'
import { Button, LinkButton } from '../../ui/button'
import { ExplanationSection } from './explanation-parts'

/** Explains why a line is on hold, and lets its owner object with a ticket (M23). */
export function HoldExplanation({ line, viewer }: { line: HoldableLine; viewer: 'owner' | 'admin' }) {
  const { hold, month } = line
  const t = useMessages(ownHold)
  const reasonTexts = useMessages(reasonMessages)
  const language = useLanguage()
  const [objecting, setObjecting] = useState(false)
  return (
    <ExplanationSection title={reasonTexts.whyHeld}>
      <p>{reasonTexts.heldWhy[line.unpaidMonth ? 'unpaid-month' : (hold?.kind ?? 'admin')]}</p>
      <p className="mt-2">{t.next}</p>
      {hold !== undefined && viewer === 'admin' && <HoldQueueLink hold={hold} />}
      {hold !== undefined && viewer === 'owner' && (
        <div className="mt-3">
          {hold.ticket === '' ? (
            <Button kind="quiet" size="sm" onClick={() => setObjecting(true)}>
              {t.object}
            </Button>
          ) : (
            <LinkButton kind="quiet" size="sm" href={ticketPath('member', hold.ticket)}>
              {t.toTicket}
            </LinkButton>
          )}
          <CommandDialog
            open={objecting}
            route={raiseObjectionRoute}
            start={{ text: '' }}
            toInput={({ text }) => ({
              hold: hold.id,
              subject: t.askSubject(formatMonth(month, language)),
              text: text.trim(),
            })}
            check={({ text }) => ({ text: text.trim() === '' ? 'text-empty' : '' })}
            title={t.objectTitle}
            lead={t.objectText}
            confirm={t.objectDo}
            done={() => ({ title: t.objected })}
            onClose={() => setObjecting(false)}
          >
            {(form) => <TextField form={form} name="text" label={t.objectWords} rows={4} maxLength={2000} />}
          </CommandDialog>
        </div>
      )}
    </ExplanationSection>
  )
}

function HoldQueueLink({ hold }: { hold: LineHold }) {
  const t = useMessages(holdQueue)
  return (
    <p className="mt-3">
      <LinkButton kind="quiet" size="sm" href={`${paths.adminHolds}?hold=${hold.id}`}>
        {t.whyHeld}
      </LinkButton>
    </p>
  )
}
