/// Holds become rows of their own (one line, one kind, one cause), and what ties a referral to its affiliate is kept apart
/// from them. A payment made by hand says which months it stands instead of, and why, in words for the payee.
const admin = '@request.auth.id != "" && @request.auth.roles:each ?= "admin"'
const ownerOrAdmin = '@request.auth.id != "" && (user_id = @request.auth.id || @request.auth.roles:each ?= "admin")'

const text = (name, max, more) => ({ type: 'text', name, max, ...more })
const id = (name, more) => ({ type: 'text', name, max: 15, pattern: '^[a-z0-9]{15}$', ...more })
const date = (name) => ({ type: 'text', name, max: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const moment = (name) => ({ type: 'text', name, max: 24, pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' })
const choice = (name, values) => ({ type: 'select', name, values, maxSelect: 1 })
const stamps = [
  { type: 'autodate', name: 'created', onCreate: true },
  { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
]

const collections = [
  {
    name: 'line_holds',
    rule: ownerOrAdmin,
    fields: [
      id('earning', { required: true }),
      id('user_id', { required: true }),
      choice('kind', ['review', 'by-hand', 'admin']),
      moment('made_at'),
      moment('released_at'),
      choice('outcome', ['released', 'refused', 'lifted']),
      text('released_reason', 1000),
      text('refused_reason', 1000),
      id('ticket'),
    ],
    indexes: [
      "CREATE UNIQUE INDEX `idx_line_holds_open` ON `line_holds` (\n  `earning`,\n  `kind`\n) WHERE `released_at` = ''",
      'CREATE INDEX `idx_line_holds_earning` ON `line_holds` (`earning`, `released_at`)',
      'CREATE INDEX `idx_line_holds_user` ON `line_holds` (`user_id`)',
      'CREATE INDEX `idx_line_holds_state` ON `line_holds` (`outcome`, `made_at`)',
    ],
  },
  {
    name: 'line_hold_desk',
    rule: admin,
    fields: [
      id('hold', { required: true }),
      choice('cause', ['same-device', 'same-payee', 'same-phone', 'same-profile', 'flagged', 'same-network', 'paid-by-hand', 'admin']),
      id('evidence'),
      text('note', 1000),
      text('made_by', 15),
      text('released_by', 15),
    ],
    indexes: [
      'CREATE UNIQUE INDEX `idx_line_hold_desk_hold` ON `line_hold_desk` (`hold`)',
      "CREATE INDEX `idx_line_hold_desk_evidence` ON `line_hold_desk` (`evidence`) WHERE `evidence` != ''",
    ],
  },
  {
    name: 'referral_evidence',
    rule: admin,
    fields: [
      id('affiliate_id', { required: true }),
      id('referred_user', { required: true }),
      choice('cause', ['same-device', 'same-payee', 'same-phone', 'same-profile', 'flagged', 'same-network']),
      text('print', 64),
      text('detail', 1000),
      moment('noticed_at'),
      moment('cleared_at'),
      text('cleared_by', 15),
    ],
    indexes: [
      'CREATE UNIQUE INDEX `idx_referral_evidence_key` ON `referral_evidence` (\n  `affiliate_id`,\n  `referred_user`,\n  `cause`,\n  `print`\n)',
      'CREATE INDEX `idx_referral_evidence_referred` ON `referral_evidence` (`referred_user`)',
    ],
  },
]

/// Which networks a person came from, 90 days: no API reaches it.
const networks = `CREATE TABLE _person_networks (
  user TEXT NOT NULL, network TEXT NOT NULL, first_at TEXT NOT NULL, last_at TEXT NOT NULL, times INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (user, network)) WITHOUT ROWID`
const networksIndex = 'CREATE INDEX _person_networks_network ON _person_networks (network)'

const newId = `substr(lower(hex(randomblob(8))), 1, 15)`
const now = `strftime('%Y-%m-%d %H:%M:%fZ', 'now')`
const byHand = `p.user_id = e.user_id AND p.payment_type = e.kind AND p.month = e.month AND p.run = '' AND p.status != 'cancelled'`

/// What a line was held for becomes a hold. A payment made by hand stood instead of the month it ends in, and goes on doing so:
/// a line of it that waits undecided is held by it (the version before paid it twice); one that an admin let go stays so.
const carryOver = [
  `UPDATE user_payments SET instead_of = month WHERE run = ''`,
  `INSERT INTO line_holds (id, earning, user_id, kind, made_at, released_at, outcome, released_reason, refused_reason, ticket, created, updated)
   SELECT ${newId}, e.id, e.user_id, 'by-hand', ${now}, '', '', '', '', '', ${now}, ${now} FROM earnings e
   WHERE e.status = 'pending' AND e.payment = '' AND e.reason IN ('', 'paid-by-hand') AND EXISTS (SELECT 1 FROM user_payments p WHERE ${byHand})`,
  `INSERT INTO line_holds (id, earning, user_id, kind, made_at, released_at, outcome, released_reason, refused_reason, ticket, created, updated)
   SELECT ${newId}, e.id, e.user_id, 'by-hand', e.created, e.updated, 'released', e.reason, '', '', ${now}, ${now} FROM earnings e
   WHERE e.status != 'cancelled' AND e.reason NOT IN ('', 'paid-by-hand') AND EXISTS (SELECT 1 FROM user_payments p WHERE ${byHand})`,
  `INSERT INTO line_hold_desk (id, hold, cause, evidence, note, made_by, released_by, created, updated)
   SELECT ${newId}, h.id, 'paid-by-hand', (SELECT p.id FROM user_payments p WHERE ${byHand} ORDER BY p.created, p.id LIMIT 1), '', '', '', ${now}, ${now}
   FROM line_holds h JOIN earnings e ON e.id = h.earning`,
  `INSERT INTO line_holds (id, earning, user_id, kind, made_at, released_at, outcome, released_reason, refused_reason, ticket, created, updated)
   SELECT ${newId}, e.id, e.user_id, 'admin', ${now}, '', '', '', '', '', ${now}, ${now} FROM earnings e
   WHERE e.status = 'pending' AND e.payment = '' AND e.hold_until > ${now}
     AND NOT EXISTS (SELECT 1 FROM line_holds h WHERE h.earning = e.id AND h.released_at = '')`,
  `INSERT INTO line_hold_desk (id, hold, cause, evidence, note, made_by, released_by, created, updated)
   SELECT ${newId}, h.id, 'admin', '', 'until ' || e.hold_until, '', '', ${now}, ${now}
   FROM line_holds h JOIN earnings e ON e.id = h.earning WHERE h.kind = 'admin'`,
  `UPDATE earnings SET reason = '' WHERE reason = 'paid-by-hand' AND status = 'pending'`,
  `INSERT INTO referral_evidence (id, affiliate_id, referred_user, cause, print, detail, noticed_at, cleared_at, cleared_by, created, updated)
   SELECT ${newId}, f.affiliate_id, f.referred_user, d.hold_reason, '', '', d.updated, '', '', ${now}, ${now}
   FROM referral_desk d JOIN referrals f ON f.id = d.referral
   WHERE d.hold_reason IN ('same-device', 'same-payee') AND f.referred_user != ''`,
]
/// The way back keeps what is held: dates and reasons as the earlier version read them.
const carryBack = [
  `UPDATE earnings SET hold_until = '9999-12-31',
     reason = CASE WHEN EXISTS (SELECT 1 FROM line_holds h WHERE h.earning = earnings.id AND h.kind = 'by-hand' AND h.released_at = '') THEN 'paid-by-hand' ELSE reason END
   WHERE id IN (SELECT h.earning FROM line_holds h WHERE h.released_at = '')`,
  `UPDATE referral_desk SET hold_reason = COALESCE((SELECT v.cause FROM referrals f JOIN referral_evidence v
     ON v.affiliate_id = f.affiliate_id AND v.referred_user = f.referred_user AND v.cleared_at = ''
     WHERE f.id = referral_desk.referral ORDER BY v.noticed_at LIMIT 1), '')`,
]

/// As domain/access says them.
const guardsBefore = [
  'CREATE TRIGGER "_guard_earnings_update_settled" BEFORE UPDATE ON "earnings" WHEN OLD.status != \'pending\' AND (NEW."payment" IS NOT OLD."payment" OR NEW."hold_until" IS NOT OLD."hold_until" OR NEW."reason" IS NOT OLD."reason" OR NEW."paid_date" IS NOT OLD."paid_date" OR NEW."cancel_kind" IS NOT OLD."cancel_kind") BEGIN SELECT RAISE(ABORT, \'payment-state-changed\'); END',
  'CREATE TRIGGER "_guard_earnings_update_hold" BEFORE UPDATE ON "earnings" WHEN OLD.payment != \'\' AND NEW.payment != \'\' AND NEW.hold_until != \'\' AND (NEW."hold_until" IS NOT OLD."hold_until") BEGIN SELECT RAISE(ABORT, \'payment-state-changed\'); END',
  'CREATE TRIGGER "_guard_user_payments_update_fixed" BEFORE UPDATE ON "user_payments" WHEN (NEW."id" IS NOT OLD."id" OR NEW."user_id" IS NOT OLD."user_id" OR NEW."payment_type" IS NOT OLD."payment_type" OR NEW."month" IS NOT OLD."month" OR NEW."payment_period_start" IS NOT OLD."payment_period_start" OR NEW."payment_period_end" IS NOT OLD."payment_period_end" OR NEW."amount_cents" IS NOT OLD."amount_cents" OR NEW."run" IS NOT OLD."run") BEGIN SELECT RAISE(ABORT, \'not-allowed\'); END',
]
const guardsAfter = [
  'CREATE TRIGGER "_guard_earnings_update_settled" BEFORE UPDATE ON "earnings" WHEN OLD.status != \'pending\' AND (NEW."payment" IS NOT OLD."payment" OR NEW."reason" IS NOT OLD."reason" OR NEW."paid_date" IS NOT OLD."paid_date" OR NEW."cancel_kind" IS NOT OLD."cancel_kind") BEGIN SELECT RAISE(ABORT, \'payment-state-changed\'); END',
  'CREATE TRIGGER "_guard_user_payments_update_fixed" BEFORE UPDATE ON "user_payments" WHEN (NEW."id" IS NOT OLD."id" OR NEW."user_id" IS NOT OLD."user_id" OR NEW."payment_type" IS NOT OLD."payment_type" OR NEW."month" IS NOT OLD."month" OR NEW."payment_period_start" IS NOT OLD."payment_period_start" OR NEW."payment_period_end" IS NOT OLD."payment_period_end" OR NEW."amount_cents" IS NOT OLD."amount_cents" OR NEW."run" IS NOT OLD."run" OR NEW."instead_of" IS NOT OLD."instead_of" OR NEW."reason_for_payee" IS NOT OLD."reason_for_payee") BEGIN SELECT RAISE(ABORT, \'not-allowed\'); END',
  'CREATE TRIGGER "_guard_line_holds_insert_shape" BEFORE INSERT ON "line_holds" WHEN NOT (NEW.made_at != \'\' AND NEW.released_at = \'\' AND NEW.outcome = \'\' AND EXISTS (SELECT 1 FROM earnings e WHERE e.id = NEW.earning AND e.user_id = NEW.user_id)) BEGIN SELECT RAISE(ABORT, \'bad-input\'); END',
  'CREATE TRIGGER "_guard_line_holds_insert_living" BEFORE INSERT ON "line_holds" WHEN EXISTS (SELECT 1 FROM earnings e WHERE e.id = NEW.earning AND (e.status != \'pending\' OR e.payment != \'\')) BEGIN SELECT RAISE(ABORT, \'line-in-payment\'); END',
  'CREATE TRIGGER "_guard_line_holds_update_fixed" BEFORE UPDATE ON "line_holds" WHEN (NEW."id" IS NOT OLD."id" OR NEW."earning" IS NOT OLD."earning" OR NEW."user_id" IS NOT OLD."user_id" OR NEW."kind" IS NOT OLD."kind" OR NEW."made_at" IS NOT OLD."made_at") BEGIN SELECT RAISE(ABORT, \'not-allowed\'); END',
  'CREATE TRIGGER "_guard_line_holds_update_decided" BEFORE UPDATE ON "line_holds" WHEN (OLD.released_at != \'\' AND (NEW."released_at" IS NOT OLD."released_at" OR NEW."outcome" IS NOT OLD."outcome" OR NEW."released_reason" IS NOT OLD."released_reason" OR NEW."refused_reason" IS NOT OLD."refused_reason")) OR (NEW.released_at = \'\') != (NEW.outcome = \'\') OR (NEW.outcome = \'refused\') != (NEW.refused_reason != \'\') BEGIN SELECT RAISE(ABORT, \'hold-decided\'); END',
  'CREATE TRIGGER "_guard_line_holds_delete_kept" BEFORE DELETE ON "line_holds" WHEN 1 BEGIN SELECT RAISE(ABORT, \'not-allowed\'); END',
  'CREATE TRIGGER "_guard_line_hold_desk_update_fixed" BEFORE UPDATE ON "line_hold_desk" WHEN (NEW."hold" IS NOT OLD."hold" OR NEW."cause" IS NOT OLD."cause" OR NEW."evidence" IS NOT OLD."evidence" OR NEW."note" IS NOT OLD."note" OR NEW."made_by" IS NOT OLD."made_by") BEGIN SELECT RAISE(ABORT, \'not-allowed\'); END',
  'CREATE TRIGGER "_guard_line_hold_desk_update_decided" BEFORE UPDATE ON "line_hold_desk" WHEN OLD.released_by != \'\' AND (NEW."released_by" IS NOT OLD."released_by") BEGIN SELECT RAISE(ABORT, \'hold-decided\'); END',
  'CREATE TRIGGER "_guard_line_hold_desk_delete_kept" BEFORE DELETE ON "line_hold_desk" WHEN 1 BEGIN SELECT RAISE(ABORT, \'not-allowed\'); END',
  'CREATE TRIGGER "_guard_earnings_update_held" BEFORE UPDATE ON "earnings" WHEN ((NEW.payment != \'\' AND NEW.payment IS NOT OLD.payment) OR NEW.status IS NOT OLD.status) AND EXISTS (SELECT 1 FROM line_holds h WHERE h.earning = NEW.id AND h.released_at = \'\') BEGIN SELECT RAISE(ABORT, \'line-held\'); END',
  'CREATE TRIGGER "_guard_payment_lines_insert_held" BEFORE INSERT ON "payment_lines" WHEN EXISTS (SELECT 1 FROM line_holds h WHERE h.earning = NEW.earning AND h.released_at = \'\') BEGIN SELECT RAISE(ABORT, \'line-held\'); END',
  'CREATE TRIGGER "_guard_referral_evidence_update_fixed" BEFORE UPDATE ON "referral_evidence" WHEN (NEW."affiliate_id" IS NOT OLD."affiliate_id" OR NEW."referred_user" IS NOT OLD."referred_user" OR NEW."cause" IS NOT OLD."cause" OR NEW."print" IS NOT OLD."print" OR NEW."noticed_at" IS NOT OLD."noticed_at") BEGIN SELECT RAISE(ABORT, \'not-allowed\'); END',
  'CREATE TRIGGER "_guard_referral_evidence_update_cleared" BEFORE UPDATE ON "referral_evidence" WHEN OLD.cleared_at != \'\' AND (NEW."cleared_at" IS NOT OLD."cleared_at" OR NEW."cleared_by" IS NOT OLD."cleared_by") BEGIN SELECT RAISE(ABORT, \'hold-decided\'); END',
  'CREATE TRIGGER "_guard_referral_evidence_delete_kept" BEFORE DELETE ON "referral_evidence" WHEN EXISTS (SELECT 1 FROM referral_attributions a WHERE a.referred_user = OLD.referred_user AND a.affiliate_id = OLD.affiliate_id) BEGIN SELECT RAISE(ABORT, \'not-allowed\'); END',
]

const drop = (app, sqls) => {
  for (const sql of sqls) app.db().newQuery('DROP TRIGGER IF EXISTS ' + sql.split(' ')[2]).execute()
}
const run = (app, sqls) => {
  for (const sql of sqls) app.db().newQuery(sql).execute()
}
/// The triggers of the record of facts name columns; they are set up again at start.
const dropFactTriggers = (app) => {
  const found = arrayOf(new DynamicModel({ name: '' }))
  app.db().newQuery("SELECT name FROM sqlite_master WHERE type = 'trigger' AND substr(name, 1, 6) = '_fact_'").all(found)
  for (const { name } of found) app.db().newQuery('DROP TRIGGER `' + name + '`').execute()
}
const changeFields = (app, name, added, gone) => {
  const collection = app.findCollectionByNameOrId(name)
  for (const field of gone) collection.fields.removeByName(field)
  for (const field of added) collection.fields.add(new Field(field))
  app.save(collection)
}

migrate(
  (app) => {
    dropFactTriggers(app)
    drop(app, guardsBefore)
    for (const { name, rule, fields, indexes } of collections) {
      app.save(
        new Collection({
          type: 'base',
          name,
          listRule: rule,
          viewRule: rule,
          createRule: null,
          updateRule: null,
          deleteRule: null,
          fields: [...fields, ...stamps],
          indexes,
        }),
      )
    }
    run(app, [networks, networksIndex])
    changeFields(app, 'user_payments', [text('instead_of', 100, { pattern: '^(\\d{4}-\\d{2}( |$))*$' }), text('reason_for_payee', 1000)], [])
    run(app, carryOver)
    changeFields(app, 'earnings', [], ['hold_until'])
    changeFields(app, 'referral_desk', [], ['hold_reason'])
    run(app, guardsAfter)
  },
  (app) => {
    dropFactTriggers(app)
    drop(app, guardsAfter)
    changeFields(app, 'earnings', [date('hold_until')], [])
    changeFields(app, 'referral_desk', [text('hold_reason', 500)], [])
    run(app, carryBack)
    changeFields(app, 'user_payments', [], ['instead_of', 'reason_for_payee'])
    run(app, ['DROP TABLE _person_networks'])
    for (const { name } of [...collections].reverse()) app.delete(app.findCollectionByNameOrId(name))
    run(app, guardsBefore)
  },
)
