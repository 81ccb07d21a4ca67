import { isOldEncoding, oldEncodings } from '../../../domain/texts/old-encodings'
import { importing } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { Select } from '../../ui/fields/select'
import type { Import } from './use-import'

/** Selects the legacy encoding of a file; hidden for Unicode files, which identify their encoding. */
export function ImportEncoding({ of, fixed }: { of: Import; fixed: boolean }) {
  const t = useMessages(importing)
  if (of.file === null || !isOldEncoding(of.file.encoding)) return null
  return (
    <label className="mb-4 grid gap-1 text-sm">
      <span className="text-muted">{t.encoding}</span>
      <Select
        small
        value={of.file.encoding}
        disabled={fixed}
        onChange={({ target }) => isOldEncoding(target.value) && of.readAs(target.value)}
      >
        {oldEncodings.map((encoding) => (
          <option key={encoding} value={encoding}>
            {t.encodings[encoding]}
          </option>
        ))}
      </Select>
      <span className="text-muted">{t.encodingHint}</span>
    </label>
  )
}
