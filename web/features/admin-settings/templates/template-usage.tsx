import { Link } from 'react-router-dom'
import { sentMailCountRoute } from '../../../../domain/api/messages/mail'
import type { EditableTemplate } from '../../../../domain/mail/email-templates'
import { paths } from '../../../../domain/paths'
import { useRoute } from '../../../data/queries/use-route'
import { formatCount } from '../../../i18n/format'
import { templateTriggers } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'

/** Shows when a template is sent and how often it was sent, with a link to those emails. */
export function TemplateUsage({ name }: { name: EditableTemplate }) {
  const t = useMessages(templateTriggers)
  const sent = useRoute(sentMailCountRoute, { template: name }).value?.sent
  if (sent === undefined || sent.least === 0)
    return <span className="text-sm text-muted">{t.sentWhen(t.when[name])}</span>
  return (
    <span className="text-sm text-muted">
      {t.sentWhenTimes(t.when[name])}{' '}
      <Link
        to={{ pathname: paths.adminMailLog, search: `?template=${name}&state=sent` }}
        className="whitespace-nowrap underline decoration-line-strong underline-offset-3"
      >
        {t.times(`${formatCount(sent.least)}${sent.more ? '+' : ''}`, sent.least)}
      </Link>
    </span>
  )
}
