import { useEffect, useRef } from 'react'
import { beginRestoreRoute, restoreRoute, restoresRoute } from '../../../domain/api/program/restore'
import { sendCommand } from '../../data/queries/commands'
import { isRestoreChanged, useRestorePreparation, type Restore } from '../../data/queries/installation/restore'
import { useSession } from '../../data/queries/session/session'
import { rememberRestore, type SignInNotice } from '../../data/queries/session/sign-in-state'
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
import { ErrorState } from '../../ui/states/error-state'
import { Skeleton } from '../../ui/states/empty-state'

/** Checks a backup of the server or an uploaded one and restores it. Also shows what another admin has prepared. */
export function RestoreDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(restoreTexts)
  const preparation = useRestorePreparation(useLanguage(), true)
  const { restore, busy, show, prepare, cancel } = preparation
  const own = useSession().person?.id ?? ''
  const isOther = ({ by }: Restore) => by !== null && by.id !== own
  const stored = useRoute(restoresRoute, {})
  const prepared = stored.value?.restore ?? null
  const shown = useRef(false)
  useEffect(() => {
    if (prepared === null || shown.current) return
    shown.current = true
    // a file may have been chosen before the answer
    if (restore === null && !busy) show(prepared)
  }, [prepared, restore, busy, show])
  useNoticeAtSignIn(restore?.state === 'restoring' ? { title: `${t.restored}.`, text: t.restoredText } : null)
  const close = (): void => {
    if (preparation.sending) cancel()
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
          choices={<StoredBackups stored={stored} busy={busy} onChoose={begin} />}
          isOther={isOther}
          confirm={(checked) => (
            <Confirm restore={checked} isOther={isOther(checked)} onConfirmed={show} onChanged={preparation.refresh} />
          )}
        />
      </div>
    </Dialog>
  )
}

/** The restored data may not know this device, and then the sign-in page opens. */
function useNoticeAtSignIn(notice: SignInNotice | null): void {
  const title = notice?.title ?? ''
  const text = notice?.text ?? ''
  useEffect(() => rememberRestore(title === '' ? null : { title, text }), [title, text])
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

interface ConfirmProps {
  restore: Restore
  isOther: boolean
  onConfirmed: (restore: Restore) => void
  onChanged: () => void
}

function Confirm({ restore, isOther, onConfirmed, onChanged }: ConfirmProps) {
  const t = useMessages(restoreTexts)
  const form = useCommandForm({
    route: restoreRoute,
    start: { word: '', password: '' },
    toInput: ({ password }: { word: string; password: string }) => ({ id: restore.id, password }),
    check: ({ word, password }) => ({
      ...(word.trim().toUpperCase() !== t.word && { word: 'bad-input' }),
      ...(password === '' && { password: 'password-needed' }),
    }),
    onDone: onConfirmed,
    onRefused: ({ code }) => isRestoreChanged(code) && onChanged(),
  })
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
