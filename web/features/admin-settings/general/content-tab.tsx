import { useContext, useState } from 'react'
import { adminSettings, contentSettings, mailLog } from '../../../i18n/admin-areas'
import { useMessages, useLanguage } from '../../../i18n/language'
import { Card } from '../../../ui/card'
import { containsSearch } from './settings-search'
import {
  SectionContext,
  TextSetting,
  type SettingRowProps,
  useIsChanged,
  useSetting,
  useSettingsForm,
  SettingRow,
  SettingHint,
  SwitchSetting,
  SettingEffect,
  SettingName,
} from './setting-fields'
import { ColorSetting, IconSetting } from './branding-settings'
import type { SettingsSection } from './settings-sections'
import { paths } from '../../../../domain/paths'
import { nextVersion } from '../../../../domain/texts/terms'
import { useQuestionList } from '../../../data/queries/installation/questions'
import { useTerms } from '../../../data/queries/installation/terms'
import { formatDate } from '../../../i18n/format'
import { LinkButton } from '../../../ui/button'
import type { Language } from '../../../../domain/entities'
import { useLengthWarning } from '../../../forms/fields'
import { Field } from '../../../ui/fields/field'
import { LanguageSwitch } from '../../../shared/language-switch'
import { TextArea } from '../../../ui/fields/inputs'
import { AnnouncementBanner } from '../../../ui/banner'
import type { EditableTemplate } from '../../../../domain/mail/email-templates'
import { SegmentedControl } from '../../../ui/fields/segmented-control'
import { templateFieldNames } from '../templates/template-fields'
import { TemplateEditor, TemplatePreview } from '../templates/template-editor'

export function useContentSections(): SettingsSection[] {
  const t = useMessages(adminSettings)
  const messages = useMessages(contentSettings)
  const { templates } = useMessages(mailLog)
  return [
    {
      tab: 'content',
      id: 'announcement',
      title: t.announcementSection,
      isWhole: true,
      hints: { platformAnnouncementEnabled: '', platformAnnouncement: '', platformAnnouncementEs: '' },
      content: <AnnouncementSettings />,
    },
    {
      tab: 'content',
      id: 'emails',
      title: messages.mails,
      words: shownHere.map((name) => templates[name]),
      isWhole: true,
      hints: Object.fromEntries(shownHere.flatMap(templateFieldNames).map((field) => [field, ''])),
      ownCard: true,
      content: <WelcomeEmailsCard />,
    },
    {
      tab: 'content',
      id: 'templates',
      title: t.foundTemplates,
      words: Object.values(templates),
      hints: {},
      onlyFound: true,
      content: <FoundTemplates />,
    },
    {
      tab: 'content',
      id: 'texts',
      title: t.texts,
      words: [messages.terms, messages.questions],
      hints: {},
      content: <TextsCard />,
    },
    {
      tab: 'content',
      id: 'branding',
      title: messages.branding,
      words: [t.icon],
      hints: { productName: '', supportEmail: t.supportHint, accentLight: t.accentHint, accentDark: t.accentHint },
      content: (
        <>
          <TextSetting field="productName" />
          <TextSetting field="supportEmail" kind="email" />
          <ColorSetting field="accentLight" theme="light" />
          <ColorSetting field="accentDark" theme="dark" />
          <IconSetting />
        </>
      ),
    },
  ]
}

/** The email templates whose name contains the searched text. */
function FoundTemplates() {
  const t = useMessages(adminSettings)
  const { templates } = useMessages(mailLog)
  const { query } = useContext(SectionContext)
  const found = Object.values(templates).filter((name) => containsSearch(name, query))
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 bg-raised px-5 py-4 md:px-6">
      <ul className="min-w-0">
        {found.map((name) => (
          <li key={name}>
            <SettingName>{name}</SettingName>
          </li>
        ))}
      </ul>
      <LinkButton kind="quiet" size="sm" href={paths.adminTemplates}>
        {t.openTemplates}
      </LinkButton>
    </div>
  )
}

function TextsCard() {
  const t = useMessages(contentSettings)
  const language = useLanguage()
  const terms = useTerms().value
  const questions = useQuestionList().value?.rows
  const publishedCount = (questions ?? []).filter(({ published_at }) => published_at !== '').length
  const dayOf = (at: string) => formatDate(at.slice(0, 10), language)
  const versions = (terms?.published ?? []).flatMap(({ version, published_at }, at, all) => {
    if (version === terms?.inForce) return [t.termsInForce(version, dayOf(published_at))]
    const isUpcoming = all.findIndex((other) => other.version === terms?.inForce) > at
    return isUpcoming ? [t.termsComing(version, dayOf(published_at))] : []
  })
  const draft = terms?.draft ? [t.termsDraft(nextVersion(terms.published))] : []
  return (
    <>
      <TextRow title={t.terms} note={[...versions, ...draft].join(' ')} href={paths.adminTerms} action={t.editTerms} />
      {questions && (
        <TextRow
          title={t.questions}
          note={[
            t.questionsLive(publishedCount),
            ...(publishedCount < questions.length ? [t.questionsWaiting(questions.length - publishedCount)] : []),
          ].join(' ')}
          href={paths.adminQuestions}
          action={t.manageQuestions}
        />
      )}
    </>
  )
}

const TextRow = ({ title, note, href, action }: { title: string; note: string; href: string; action: string }) => (
  <div className="bg-raised px-5 py-4 md:px-6">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <h3 className="text-md font-semibold">{title}</h3>
        <p className="text-sm text-muted">{note}</p>
      </div>
      <LinkButton kind="quiet" size="sm" href={href}>
        {action}
      </LinkButton>
    </div>
  </div>
)

function AnnouncementSettings() {
  const t = useMessages(contentSettings)
  const { form } = useSettingsForm()
  const changed = useIsChanged(['platformAnnouncementEnabled', 'platformAnnouncement', 'platformAnnouncementEs'])
  return (
    <>
      <SwitchSetting field="platformAnnouncementEnabled" label={t.announcement} hint={t.announcementHint} wide />
      <SettingRow changed={changed} wide>
        <div className="grid gap-4">
          <div className="grid gap-4 md:grid-cols-2">
            <MessageField field="platformAnnouncement" label={t.messageIn.en} />
            <MessageField field="platformAnnouncementEs" label={t.messageIn.es} />
          </div>
          <AnnouncementPreview />
          {changed && (
            <SettingEffect>{form.platformAnnouncementEnabled ? t.announcementOn : t.announcementOff}</SettingEffect>
          )}
        </div>
      </SettingRow>
    </>
  )
}

function MessageField({ field, label }: SettingRowProps<'platformAnnouncement' | 'platformAnnouncementEs'>) {
  const tooLong = useLengthWarning()
  const { value, was, error, set } = useSetting(field)
  return (
    <Field label={label} hint={was && <SettingHint hint="" was={was} />} error={tooLong(value, 500) || error}>
      <TextArea rows={2} value={value} onChange={(event) => set(event.target.value)} />
    </Field>
  )
}

function AnnouncementPreview() {
  const { form } = useSettingsForm()
  const t = useMessages(contentSettings)
  const ownLanguage = useLanguage()
  const [language, setLanguage] = useState<Language>(ownLanguage)
  const text = (language === 'es' ? form.platformAnnouncementEs : form.platformAnnouncement).trim()
  return (
    <figure className="grid gap-2">
      <figcaption className="flex items-center justify-between gap-3 text-sm text-muted">
        <span className="min-w-0">{form.platformAnnouncementEnabled ? t.previewOf : t.previewOff}</span>
        <span className="flex-none">
          <LanguageSwitch label={t.language} value={language} onChange={setLanguage} />
        </span>
      </figcaption>
      <div lang={language} aria-live="polite">
        {text === '' ? (
          <p className="rounded-lg border border-dashed border-line-strong px-4 py-2.5 text-muted">{t.nothingYet}</p>
        ) : (
          <AnnouncementBanner>{text}</AnnouncementBanner>
        )}
      </div>
    </figure>
  )
}

/** The two templates that the specification names. */
const shownHere = ['affiliate-welcome', 'welcome'] as const satisfies readonly EditableTemplate[]

function WelcomeEmailsCard() {
  const t = useMessages(contentSettings)
  const ownLanguage = useLanguage()
  const [name, setName] = useState<(typeof shownHere)[number]>('affiliate-welcome')
  const [language, setLanguage] = useState<Language>(ownLanguage)
  const changed = useIsChanged(templateFieldNames(name))
  return (
    <Card
      title={t.mails}
      className={changed ? 'border-l-[3px] border-l-caution' : ''}
      aside={
        <span className="flex flex-wrap items-center gap-2">
          <SegmentedControl
            label={t.mail}
            options={shownHere.map((value) => ({ value, label: t.letters[value] }))}
            value={name}
            onChange={setName}
          />
          <LinkButton kind="quiet" size="sm" href={paths.adminTemplates}>
            {t.allLetters}
          </LinkButton>
        </span>
      }
    >
      <div className="grid gap-5 lg:grid-cols-2">
        <TemplateEditor key={`${name} ${language}`} name={name} language={language} />
        <TemplatePreview name={name} language={language} onLanguage={setLanguage} />
      </div>
    </Card>
  )
}
