import type { Language } from '../../../../domain/entities'
import type { MailTheme } from '../../../../domain/mail/mail-states'
import type { OwnLetterName } from '../../../../domain/mail/own-letters'
import { useMailPreview } from '../../../data/queries/installation/settings'
import type { FoundPerson } from '../../../data/queries/people/people'
import { useMe } from '../../../data/queries/session/session'
import { useOnline } from '../../../data/queries/network'
import { contentSettings } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { Segmented } from '../../../ui/fields/segmented'
import { MailFrame } from '../../../ui/mail-frame'
import { ErrorState } from '../../../ui/states/error-state'
import { Skeleton } from '../../../ui/states/empty-state'
import { wordsOf } from './letter-fields'
import type { FormState } from '../general/setting-fields'

interface Props {
  state: FormState
  name: OwnLetterName
  language: Language
  onLanguage: (language: Language) => void
}

/** The letter as the admin would get it with these words: made by the server as the real one is, shown shut in. */
export function LetterPreview({ state, name, language, onLanguage }: Props) {
  const t = useMessages(contentSettings)
  const me = useMe().value
  return (
    <div className="grid min-w-0 content-start self-start overflow-hidden rounded-lg border border-line bg-raised">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-1.5 pr-2 pl-4">
        <span className="text-sm text-muted">{t.asGot(`${me?.first_name ?? ''} ${me?.last_name ?? ''}`.trim())}</span>
        <Segmented
          label={t.language}
          options={[
            { value: 'en', label: 'EN' },
            { value: 'es', label: 'ES' },
          ]}
          value={language}
          onChange={onLanguage}
        />
      </div>
      <LetterLook key={language} state={state} name={name} language={language} />
    </div>
  )
}

interface LookProps extends Omit<Props, 'onLanguage'> {
  /** Who gets it; null = the admin who asks. */
  person?: Pick<FoundPerson, 'id'> | null
  /** Of the mail program; without it as the browser is. */
  theme?: MailTheme
}

/** The letter itself, under its subject. */
export function LetterLook({ state, name, language, person = null, theme }: LookProps) {
  const t = useMessages(contentSettings)
  const online = useOnline()
  const { value, error, reload } = useMailPreview({
    template: name,
    language,
    words: wordsOf(state.form, name, language),
    ...(person !== null && { person: person.id }),
    ...(theme !== undefined && { theme }),
  })
  if (!online) return <p className="p-4 text-sm text-muted">{t.previewOffline}</p>
  if (error !== null) return <ErrorState title={t.previewFailed} onRetry={reload} />
  if (value === undefined) return <Skeleton className="m-4 h-[58rem] rounded-lg" />
  return (
    <>
      <p lang={language} className="border-b border-line px-4 py-2 text-sm font-semibold wrap-anywhere">
        {value.subject}
      </p>
      {/* shut in, it can't say how high it is: the product's own letters fit in without a scroll */}
      <MailFrame address={value.address} title={t.mailPreview} className="h-[60rem]" />
    </>
  )
}
