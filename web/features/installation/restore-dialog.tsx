import { useEffect, useRef } from 'react'
import { beginRestoreRoute, restoreRoute, restoresRoute } from '../../../domain/api/program/restore'
import { sendCommand } from '../../data/queries/commands'
import { useRestorePreparation, type Restore } from '../../data/queries/installation/restore'
import { useSession } from '../../data/queries/session/session'
import { useRoute, type Answer } from '../../data/queries/use-route'
import type { OutputOf } from '../../../domain/api/route'
import { CommandForm } from '../../forms/command-parts'
import { PasswordField, TextField } from '../../forms/fields'
import { useCommandForm } from '../../forms/use-command-form'
import { restoreTexts } from '../../i18n/areas'
import { formatMoment } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { formatBytes } from '../../i18n/numbers'
import { RestoreSteps } from '../../shared/restore-steps'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/layers/dialog'
import { toast } from '../../ui/layers/toast'
import { ErrorState } from '../../ui/states/error-state'
import { Skeleton } from '../../ui/states/empty-state'

/** Checks a backup of the server or an uploaded one and restores it. Also shows what another admin has prepared. */
export function RestoreDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(restoreTexts)
  const preparation = useRestorePreparation(useLanguage(), true)
  const { restore, show, prepare, cancel } = preparation
  const stored = useRoute(restoresRoute, {})
  const prepared = stored.value?.restore ?? null
  const shown = useRef(false)
  useEffect(() => {
    if (prepared === null || shown.current) return
    shown.current = true
    show(prepared)
  }, [prepared, show])
  useToastAfterSignOut(restore?.state === 'restoring' ? `${t.restored}.` : '', t.restoredText)
  const close = (): void => {
    if (restore?.state === 'uploading') cancel()
    // the data on this page was replaced or is about to be
    if (restore?.state !== 'restoring' && restore?.state !== 'restored') onClose()
  }
  const begin = (backup: string) => prepare(() => sendCommand(beginRestoreRoute, { backup }))
  return (
    <Dialog open title={t.title} size="lg" onClose={close}>
      <div className="grid gap-5 pb-5">
        {restore === null && <p className="max-w-[60ch] text-muted">{t.lead}</p>}
        <RestoreSteps
          preparation={preparation}
          onFile={(file) => prepare(() => sendCommand(beginRestoreRoute, { bytes: file.size }), file)}
          choices={<StoredBackups stored={stored} busy={preparation.busy} onChoose={begin} />}
          confirm={(checked) => <Confirm restore={checked} onConfirmed={show} />}
        />
      </div>
    </Dialog>
  )
}

/** Shows a toast if the page is left while the server restores: the restored data doesn't know this device. */
function useToastAfterSignOut(title: string, text: string): void {
  const latest = useRef({ title, text })
  useEffect(() => {
    latest.current = { title, text }
  })
  useEffect(
    () => () => {
      if (latest.current.title !== '') toast({ kind: 'ok', ...latest.current })
    },
    [],
  )
}

interface StoredProps {
  stored: Answer<OutputOf<typeof restoresRoute>>
  busy: boolean
  onChoose: (backup: string) => void
}

function StoredBackups({ stored: { value, error, reload }, busy, onChoose }: StoredProps) {
  const t = useMessages(restoreTexts)
  const language = useLanguage()
  if (value === undefined)
    return error === null ? <Skeleton className="h-32 rounded-lg" /> : <ErrorState title={t.unread} onRetry={reload} />
  return (
    <section aria-labelledby="stored-backups" className="grid gap-2">
      <h3 id="stored-backups" className="font-sans text-base font-semibold">
        {t.onServer}
      </h3>
      {value.backups.length === 0 ? (
        <p className="text-muted">{t.noneHere}</p>
      ) : (
        <ul className="grid">
          {value.backups.map(({ name, askedAt, bytes, content }) => (
            <li key={name} className="flex items-center gap-3 border-t border-line py-2 first:border-t-0">
              <div className="min-w-0 flex-1">
                <p className="font-semibold">{formatMoment(askedAt, language)}</p>
                <p className="text-sm leading-sm wrap-anywhere text-muted">
                  {content === null
                    ? `${formatBytes(bytes)}, ${name}`
                    : `${formatBytes(bytes)}, ${t.content(content.people, content.payments)}`}
                </p>
              </div>
              <Button
                kind="quiet"
                size="sm"
                busy={busy}
                aria-label={t.checkOf(formatMoment(askedAt, language))}
                onClick={() => onChoose(name)}
              >
                {t.checkOne}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Confirm({ restore, onConfirmed }: { restore: Restore; onConfirmed: (restore: Restore) => void }) {
  const t = useMessages(restoreTexts)
  const own = useSession().person?.id ?? ''
  const form = useCommandForm({
    route: restoreRoute,
    start: { word: '', password: '' },
    toInput: ({ password }: { word: string; password: string }) => ({ id: restore.id, password }),
    check: ({ word, password }) => ({
      ...(word.trim().toUpperCase() !== t.word && { word: 'bad-input' }),
      ...(password === '' && { password: 'password-needed' }),
    }),
    onDone: onConfirmed,
  })
  const isOther = restore.by !== null && restore.by.id !== own
  return (
    <>
      {isOther && <p>{t.byOther(restore.by?.name ?? '')}</p>}
      {restore.by === null && <p>{t.bySetUp}</p>}
      <ul className="grid list-disc gap-1 rounded-lg bg-caution-soft py-3 pr-4 pl-8">
        {t.consequences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {restore.needsOther && !isOther ? (
        <p role="status" className="font-medium">
          {t.needsOther}
        </p>
      ) : (
        <CommandForm of={form}>
          <TextField
            form={form.form}
            name="word"
            label={t.typeWord(t.word)}
            autoComplete="off"
            messages={{ otherwise: t.wordWrong(t.word) }}
          />
          <PasswordField form={form.form} name="password" label={t.ownPassword} />
          <div className="grid sm:justify-start">
            <Button type="submit" kind="solid-danger" busy={form.busy} blocked={form.blocked}>
              {t.confirm}
            </Button>
          </div>
        </CommandForm>
      )}
    </>
  )
}
