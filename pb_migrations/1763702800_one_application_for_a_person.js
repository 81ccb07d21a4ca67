/// One open application for each person (T3), whatever address they wrote on the form. Of several that superusers may have left the newest stays
/// open. The inbox is read along an index that holds its order whole.
migrate(
  (app) => {
    app
      .db()
      .newQuery(
        "UPDATE affiliate_submissions SET status = 'withdrawn', window_from = date('now') WHERE status = 'pending' AND user_id != '' AND EXISTS (SELECT 1 FROM affiliate_submissions o WHERE o.user_id = affiliate_submissions.user_id AND o.status = 'pending' AND (o.created, o.id) > (affiliate_submissions.created, affiliate_submissions.id))",
      )
      .execute()
    const submissions = app.findCollectionByNameOrId("affiliate_submissions")
    submissions.indexes = submissions.indexes.filter((sql) => !["idx_affiliate_submissions_pending", "idx_affiliate_submissions_status"].some((name) => sql.includes('`' + name + '`')))
    submissions.indexes.push(
      "CREATE UNIQUE INDEX `idx_affiliate_submissions_pending` ON `affiliate_submissions` (`user_id`) WHERE `status` = 'pending' AND `user_id` != ''",
      "CREATE INDEX `idx_affiliate_submissions_status` ON `affiliate_submissions` (\n  `status`,\n  `created`,\n  `id`\n)",
    )
    app.save(submissions)
  },
  (app) => {
    const submissions = app.findCollectionByNameOrId("affiliate_submissions")
    submissions.indexes = submissions.indexes.filter((sql) => !["idx_affiliate_submissions_pending", "idx_affiliate_submissions_status"].some((name) => sql.includes('`' + name + '`')))
    submissions.indexes.push(
      "CREATE UNIQUE INDEX `idx_affiliate_submissions_pending` ON `affiliate_submissions` (`email`) WHERE `status` = 'pending'",
      "CREATE INDEX `idx_affiliate_submissions_status` ON `affiliate_submissions` (\n  `status`,\n  `created`\n)",
    )
    app.save(submissions)
  },
)
