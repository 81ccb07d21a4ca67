import { RefreshCw } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import {
  goOn,
  useFirstCopy,
  useIsSlow,
  type CopyKind,
  type FirstCopy,
  type FirstCopyState,
} from '../../data/repos/first-copy'
import { useProductName } from '../../data/repos/product-name'
import { useMemoryOnly } from '../../data/repos/session'
import { formatCount } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { shell } from '../../i18n/shell'
import { Button } from '../../ui/button'
import { toast } from '../../ui/layers/toast'
import { ShareRing } from '../../ui/pictures/share-ring'
import { StatusGlyph, type Glyph } from '../../ui/pictures/status-glyph'
import { recordsOf } from './first-copy-words'
import { Polite } from './polite'

/** Of a hundred: those who hear it are told at most so often. */
const saidEvery = 25

/**
 * Over the screen while a device gets its first copy: what comes, how much of it is here, that the product can be used meanwhile, and
 * what happens when it stops. Figures are the server's count and what has come. It goes when the copy is whole.
 */
export function FirstCopyCard() {
  const copy = useFirstCopy()
  const slow = useIsSlow(copy)
  useDoneWord(copy.phase, slow)
  return slow ? <Card copy={copy} /> : null
}

function Card({ copy }: { copy: FirstCopyState }) {
  const t = useMessages(shell).firstCopy
  const id = useId()
  const text = useCopyText(copy)
  const { stopped } = copy
  const progress = useLastProgress(copy)
  const percent = copy.phase === 'checking' ? 100 : (progress?.percent ?? null)
  const title = stopped === null ? t.title : t.stopped[stopped]
  const part = Math.floor((percent ?? 0) / saidEvery) * saidEvery
  const said = stopped === null && part > 0 ? t.ring(formatCount(part)) : `${title}. ${text}`
  return (
    <section
      aria-labelledby={id}
      className="mx-4 mt-3 mb-2 grid max-w-304 flex-none grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-3 rounded-xl bg-raised p-5 shadow-sm md:mx-6 md:grid-cols-[6rem_minmax(0,1fr)] md:gap-x-6 md:p-6"
    >
      <Ring percent={percent} stopped={stopped !== null} />
      <div className="min-w-0">
        <h2 id={id} className="text-[1.125rem]/6 md:text-xl md:leading-xl">
          {title}
        </h2>
        <p className="text-muted">{text}</p>
        {stopped === 'offline' && (
          <Button kind="quiet" size="sm" className="mt-2" onClick={goOn}>
            <RefreshCw aria-hidden />
            {t.tryNow}
          </Button>
        )}
      </div>
      {progress !== null && (
        <ul className="col-span-2 grid gap-x-10 md:col-span-1 md:col-start-2 md:grid-cols-2">
          {progress.kinds.map((kind) => (
            <Kind key={kind.kind} kind={kind} />
          ))}
        </ul>
      )}
      {/* the percents themselves would be said at each page that comes */}
      <Polite text={said} quietMs={1_500} />
    </section>
  )
}

/** What came, also while only what moved meanwhile is looked for: then every kind is whole. */
function useLastProgress({ phase, progress }: FirstCopyState): FirstCopy | null {
  const [last, setLast] = useState(progress)
  if (progress !== null && progress !== last) setLast(progress)
  if (progress !== null || last === null || phase !== 'checking') return progress
  return { ...last, kinds: last.kinds.map((kind) => ({ ...kind, here: kind.total ?? kind.here, state: 'whole' })) }
}

/** Nobody knows how much is to come: an empty ring, without a figure. */
function Ring({ percent, stopped }: { percent: number | null; stopped: boolean }) {
  const t = useMessages(shell).firstCopy
  const known = percent !== null
  return (
    <div
      role="progressbar"
      aria-label={t.title}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(known && { 'aria-valuenow': percent })}
      className="self-start md:row-span-2 md:self-center"
    >
      <ShareRing
        share={known ? percent / 100 : 0}
        name={known ? t.ring(formatCount(percent)) : t.title}
        text={known ? `${formatCount(percent)}%` : ''}
        tone={stopped ? 'caution' : 'accent'}
        className="size-18 md:size-24"
      />
    </div>
  )
}

const looks: { [state in CopyKind['state']]: { glyph: Glyph; tone: string } } = {
  whole: { glyph: 'tick', tone: 'text-positive' },
  coming: { glyph: 'half', tone: 'text-accent' },
  'to-come': { glyph: 'ring', tone: 'text-muted' },
}

function Kind({ kind: { kind, here, total, state } }: { kind: CopyKind }) {
  const t = useMessages(shell).firstCopy
  return (
    <li className="flex items-center gap-2.5 py-1">
      <span className={looks[state].tone}>
        <StatusGlyph glyph={looks[state].glyph} />
      </span>
      <span className="min-w-0">{t.kinds[kind]}</span>
      <span className="ml-auto whitespace-nowrap text-muted tabular-nums">
        {total === null ? formatCount(here) : t.of(formatCount(here), formatCount(total))}
      </span>
    </li>
  )
}

function useCopyText({ phase, progress, stopped }: FirstCopyState): string {
  const t = useMessages(shell).firstCopy
  const memoryOnly = useMemoryOnly()
  const product = useProductName()
  const figures = progress === null ? '' : recordsOf(progress, t)
  if (stopped !== null) return [figures, phase === 'asked' ? t.notBegun : t.kept].filter(Boolean).join(' ')
  if (phase === 'checking') return t.checking
  const first = progress === null ? t.asked : figures
  return [first, t.meanwhile(product), ...(memoryOnly ? [] : [t.offlineToo])].join(' ')
}

/** Says once that the copy is here, where the card stood: a copy that came at once needs no words. */
function useDoneWord(phase: FirstCopyState['phase'], shown: boolean): void {
  const t = useMessages(shell)
  const stood = useRef(false)
  useEffect(() => {
    if (shown) stood.current = true
    else if (phase === 'none') stood.current = false
    else if (phase === 'over' && stood.current) {
      stood.current = false
      void worksOffline().then((offline) =>
        toast(
          offline
            ? { kind: 'ok', id: 'offline-ready', title: t.offlineReady, text: t.offlineReadyText }
            : { kind: 'ok', id: 'offline-ready', title: t.firstCopy.done },
        ),
      )
    }
  }, [phase, shown, t])
}

/** Whether the app itself opens without a connection, too. */
async function worksOffline(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  return (registration?.active ?? null) !== null
}
