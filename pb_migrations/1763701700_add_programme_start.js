/// The programme's start and the day of the installation (no date lies before the one; the monthly job looks at the other), and
/// the programme's rates by month for every device.
/// The earliest day that anything is recorded for, and the moment of the first entry of the record.
const factsSql =
  "SELECT COALESCE((SELECT at FROM audit_log ORDER BY n LIMIT 1), (SELECT created FROM programme LIMIT 1), '') AS installed, " +
  "COALESCE((SELECT time_zone FROM programme LIMIT 1), 'UTC') AS zone, " +
  "COALESCE((SELECT MIN(day) FROM (SELECT MIN(start_date) AS day FROM rental_periods WHERE voided_at = '' " +
  "UNION ALL SELECT MIN(start_date) FROM affiliate_periods WHERE voided_at = '' " +
  "UNION ALL SELECT MIN(from_date) FROM referral_attributions WHERE voided_at = '' AND from_date != '' " +
  "UNION ALL SELECT MIN(payment_period_start) FROM user_payments WHERE payment_period_start != '' " +
  "UNION ALL SELECT MIN(month) || '-01' FROM earnings UNION ALL SELECT MIN(month) || '-01' FROM payment_runs " +
  "UNION ALL SELECT MIN(from_month) || '-01' FROM rates WHERE from_month > '1970-01')), '') AS earliest"

const settings = ['programme_start', 'installed_on']

migrate(
  (app) => {
    const programme = app.findCollectionByNameOrId('programme')
    programme.fields.add(new TextField({ name: 'programme_start', max: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' }))
    programme.fields.add(new JSONField({ name: 'rate_history', maxSize: 200000 }))
    app.save(programme)

    const facts = new DynamicModel({ installed: '', zone: '', earliest: '' })
    app.db().newQuery(factsSql).one(facts)
    // the clock of a test may be behind the machine's, by which the first rows are stamped
    const now = new Date().toISOString().replace('T', ' ')
    const at = new DateTime(facts.installed !== '' && facts.installed < now ? facts.installed : now)
    const installedOn = at.time().in(new Timezone(facts.zone || 'UTC')).format('2006-01-02')
    const shipped = String(Number(installedOn.slice(0, 4)) - 1) + '-01-01'
    const values = {
      installed_on: installedOn,
      programme_start: facts.earliest !== '' && facts.earliest < shipped ? facts.earliest : shipped,
    }
    for (const key of settings) {
      app
        .db()
        .newQuery(
          "INSERT INTO admin_settings (id, setting_key, setting_value, category, description, version, created, updated) " +
            "VALUES ({:id}, {:key}, {:value}, 'system', {:description}, 1, strftime('%Y-%m-%d %H:%M:%fZ'), strftime('%Y-%m-%d %H:%M:%fZ'))",
        )
        .bind({
          id: $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789'),
          key,
          value: JSON.stringify(values[key]),
          description: key === 'installed_on' ? 'Day of the first start' : 'No date may lie before this day',
        })
        .execute()
    }
    app.db().newQuery("UPDATE programme SET programme_start = {:start}, rate_history = '{}'").bind({ start: values.programme_start }).execute()
  },
  (app) => {
    // a setting never goes: its guard steps aside for this
    const kept = arrayOf(new DynamicModel({ name: '', sql: '' }))
    app
      .db()
      .newQuery("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name = '_guard_admin_settings_delete_kept'")
      .all(kept)
    for (const { name } of kept) app.db().newQuery('DROP TRIGGER `' + name + '`').execute()
    for (const key of settings) {
      app.db().newQuery('DELETE FROM admin_settings WHERE setting_key = {:key}').bind({ key }).execute()
    }
    for (const { sql } of kept) app.db().newQuery(sql).execute()
    const programme = app.findCollectionByNameOrId('programme')
    for (const name of ['programme_start', 'rate_history']) programme.fields.removeByName(name)
    app.save(programme)
  },
)
