import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type Recomputed, correctMonthRoute } from '../../../domain/api/money/ledger'
import { requiredCorrection, type RecomputedLine } from '../../../domain/money/accrual/recompute'
import type { Month } from '../../../domain/entities'
import type { useRecomputedMonth } from '../../data/queries/money/ledger'
import { formatCents, formatCount, formatLongMonth } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { ledger as messages } from '../../i18n/admin-areas'
import { IconButton } from '../../ui/button'
import { ErrorState } from '../../ui/states/error-state'
import { Skeleton } from '../../ui/states/empty-state'
import { StatusGlyph } from '../../ui/pictures/status-glyph'
import { DifferingLines, lineKey } from './differing-lines'
import { formatSignedCents } from '../../shared/formats'
import { DialogButton } from '../../forms/command-parts'
import { ReasonDialog } from '../../shared/reason-dialog'
import { CountAndSum } from '../../forms/count-and-sum'

interface Props {
  month: Month
  recomputed: ReturnType<typeof useRecomputedMonth>
  /** The number of people in the ledger, which shows how large the job is; null while unknown. */
  people: number | null
  onClose: () => void
  onCorrected: () => void
}

/** Compares a month's lines with today's facts, and records corrections of differences that no run will settle (M11). */
export function RecomputedMonth({ month, recomputed, people, onClose, onCorrected }: Props) {
  const t = useMessages(messages)
  const language = useLanguage()
  const { value, loading, error, reload } = recomputed
  const heading = useRef<HTMLHeadingElement>(null)
  const section = useRef<HTMLElement>(null)
  useEffect(() => heading.current?.focus(), [month])
  const name = formatLongMonth(month, language)
  const found = value?.month === month ? value : null
  // Scrolls the result into view, because its row may be the last visible one.
  useEffect(() => {
    if (found !== null) section.current?.scrollIntoView({ block: 'nearest' })
  }, [found])
  return (
    <section
      ref={section}
      aria-labelledby="recomputed"
      className="min-w-0 scroll-my-3 rounded-lg bg-raised shadow-sm"
      aria-busy={loading}
    >
      <div className="flex items-start gap-3 py-2 pr-2 pl-5">
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 pt-2">
          <h2 id="recomputed" ref={heading} tabIndex={-1} className="text-[1.125rem]/6 outline-none">
            {t.recomputed(name)}
          </h2>
          <p className="text-sm text-muted">{t.recomputedText}</p>
        </div>
        <IconButton label={t.close} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      {error !== null && (
        <div className="p-5">
          <ErrorState title={t.recomputeFailed} onRetry={reload} />
        </div>
      )}
      {found === null && error === null && (
        <div className="grid gap-3 p-5">
          <Progress key={month} name={name} people={people} />
          <Skeleton className="h-16 rounded-lg" />
          <Skeleton className="h-32 rounded-lg" />
        </div>
      )}
      {found !== null && (
        // The last result remains visible, dimmed, until the new one arrives.
        <div className={loading ? 'opacity-70' : undefined}>
          <Result
            found={found}
            name={name}
            onCorrected={() => {
              reload()
              onCorrected()
            }}
          />
        </div>
      )}
    </section>
  )
}

/** Shows what is being computed, for how many people and for how long, because it takes several seconds under load. */
function Progress({ name, people }: { name: string; people: number | null }) {
  const t = useMessages(messages)
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className="flex flex-wrap justify-between gap-x-4">
      <span role="status">{t.recomputing(name, people)}</span>
      {seconds >= 2 && <span className="text-sm text-muted">{t.recomputingFor(formatCount(seconds))}</span>}
    </p>
  )
}

function Result({ found, name, onCorrected }: { found: Recomputed; name: string; onCorrected: () => void }) {
  const t = useMessages(messages)
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const correctable = found.differ.filter((line) => requiredCorrection(line) !== 0)
  const chosen = correctable.filter((line) => !excluded.has(lineKey(line)))
  const sum = chosen.reduce((cents, line) => cents + requiredCorrection(line), 0)
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 px-5 pt-2 pb-4 md:flex md:gap-x-0 md:divide-x md:divide-line">
        <Total name={t.stands} value={formatCents(found.stands)} />
        <Total name={t.facts} value={formatCents(found.facts)} />
        <Total name={t.difference} value={formatSignedCents(found.facts - found.stands)} />
        <Total name={t.linesEqual} value={t.equalOf(formatCount(found.equal), formatCount(found.lines))} />
      </dl>
      {found.differ.length === 0 ? (
        <p className="flex items-center gap-2 border-t border-line px-5 py-4">
          <StatusGlyph glyph="tick" className="size-4 flex-none text-positive" />
          {t.allEqual}
        </p>
      ) : (
        <DifferingLines
          lines={found.differ}
          excluded={excluded}
          onToggle={(key) => setExcluded((before) => toggled(before, key))}
          onAll={(on) => setExcluded(new Set(on ? [] : correctable.map(lineKey)))}
        />
      )}
      {found.aside !== 0 && (
        <p className="border-t border-line px-5 py-3 text-sm text-muted">{t.aside(formatCents(found.aside))}</p>
      )}
      {found.differ.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line px-5 py-4">
          <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
            {correctable.length > 0 ? t.correctionText : t.nextText} {found.more && t.moreDiffer}
          </p>
          {correctable.length > 0 && (
            <DialogButton
              className="max-md:w-full"
              blocked={chosen.length === 0 ? t.choose : ''}
              dialog={(close) => (
                <CorrectMonthDialog
                  month={found.month}
                  name={name}
                  lines={chosen}
                  onClose={close}
                  onDone={onCorrected}
                />
              )}
            >
              {t.makeCorrections(formatCount(chosen.length), chosen.length, formatSignedCents(sum))}
            </DialogButton>
          )}
        </div>
      )}
    </>
  )
}

const Total = ({ name, value }: { name: string; value: string }) => (
  <div className="min-w-0 md:px-6 md:first:pl-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="font-display text-[min(1.375rem,6vw)] leading-tight font-semibold tracking-[-.02em]">{value}</dd>
  </div>
)

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

interface CorrectMonthDialogProps {
  month: Month
  name: string
  lines: readonly RecomputedLine[]
  onClose: () => void
  onDone: () => void
}

/** Records all chosen corrections or none, with exactly the displayed amounts (M11). */
function CorrectMonthDialog({ month, name, lines, ...ends }: CorrectMonthDialogProps) {
  const t = useMessages(messages)
  const sum = lines.reduce((cents, line) => cents + requiredCorrection(line), 0)
  const count = formatCount(lines.length)
  return (
    <ReasonDialog
      {...ends}
      route={correctMonthRoute}
      input={{
        month,
        lines: lines.map((line) => ({ kind: line.kind, source: line.source, cents: requiredCorrection(line) })),
      }}
      label={t.correctionReason}
      title={t.correctionsTitle(name)}
      lead={t.correctionText}
      confirm={t.makeCorrections(count, lines.length, formatSignedCents(sum))}
      consequence={() => <CountAndSum of={t.corrections} count={lines.length} cents={sum} />}
      done={() => ({ title: t.made(count, lines.length), text: t.madeText })}
    />
  )
}
