import type { UseFormRegisterReturn } from 'react-hook-form'
import { paths } from '../../../../domain/paths'
import { auth } from '../../../i18n/areas/guests'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { Checkbox } from '../../../ui/fields/checkbox'

type Consent = UseFormRegisterReturn & { error: string | undefined }

interface Props {
  /** The version of the terms in force, which the sign-up records. */
  version: string
  over18: Consent
  terms: Consent
}

/** The consents are never ticked in advance. */
export function Consents({ version, over18, terms }: Props) {
  const t = useMessages(auth)
  const language = useLanguage()
  return (
    <div className="grid">
      <Checkbox {...over18} label={t.adult} />
      <Checkbox
        {...terms}
        note={`${t.termsNote} ${version === '' ? '' : t.termsVersion(version)}`.trim()}
        label={
          <>
            {t.readTerms}{' '}
            <a
              href={language === 'es' ? paths.termsEs : paths.terms}
              target="_blank"
              rel="noreferrer"
              className="font-semibold text-accent underline underline-offset-3"
            >
              {t.terms}
              <span className="sr-only"> ({t.opensInNewTab})</span>
            </a>
          </>
        }
      />
    </div>
  )
}
