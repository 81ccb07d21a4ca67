import { Download } from 'lucide-react'
import { toCsv } from '../../../domain/texts/csv'
import { importFields, type ImportField } from '../../../domain/people/import/import-rows'
import { peopleImport } from '../../i18n/areas/admins'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { saveCsv } from '../../ui/save-file'
import { Button } from '../../ui/button'

/** Returns example rows with two fictitious people. */
const rows = (language: string): { [field in ImportField]: string }[] => [
  {
    email: 'noor@example.com',
    first_name: 'Noor',
    last_name: 'van der Linden',
    phone: '0034600111222',
    linkedin_url: 'https://www.linkedin.com/in/noor-example',
    language,
    code: '',
    note: '',
  },
  {
    email: 'inigo@example.com',
    first_name: 'Íñigo',
    last_name: 'Berasategui',
    phone: '',
    linkedin_url: '',
    language: 'es',
    code: '',
    note: '',
  },
]

export function ExampleButton({ kind = 'bare' }: { kind?: 'bare' | 'quiet' }) {
  const t = useMessages(peopleImport)
  const language = useLanguage()
  const save = () =>
    saveCsv(
      t.exampleName,
      toCsv(
        language,
        importFields.map((field) => t.heads[field]),
        rows(language).map((row) => importFields.map((field) => row[field])),
      ),
    )
  return (
    <Button kind={kind} size={kind === 'bare' ? 'sm' : 'md'} onClick={save}>
      <Download aria-hidden />
      {t.example}
    </Button>
  )
}
