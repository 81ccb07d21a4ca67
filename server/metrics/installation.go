package metrics

import (
	"encoding/json"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/prometheus/client_golang/prometheus"

	"coterie/limit"
)

// installationTTL is how long measurements are cached, so that frequent scrapes cost nothing.
const installationTTL = 30 * time.Second

// measurements are what the rules measure (readMetrics in pb_hooks/health/read-health.ts). Times are in milliseconds
// since 1970, 0 for none.
type measurements struct {
	// Findings has a value for each topic and state: 1 if the health page shows it.
	Findings []struct {
		Name, State string
		Value       float64
	}
	Queues []struct {
		Name    string
		Waiting float64
		AgeMs   float64
	}
	LastBackupMs float64
	Disk         struct{ Total, Free, Database, Wal float64 }
}

// installation collects what the health page shows.
type installation struct {
	read      func() (string, error)
	logError  func(error)
	mutex     sync.Mutex
	readAt    time.Time
	collected []prometheus.Metric
}

var (
	findingDesc    = desc("finding", "1 if the health page shows the finding.", "name", "state")
	waitingDesc    = desc("queue_waiting", "Messages that wait in a queue.", "queue")
	oldestDesc     = desc("queue_oldest_seconds", "Age of the oldest message that waits in a queue.", "queue")
	lastBackupDesc = desc("last_backup_timestamp_seconds", "Time of the newest good backup. Missing while there is none.")
	databaseDesc   = desc("database_bytes", "Size of the database.")
	walDesc        = desc("wal_bytes", "Size of the database's write-ahead log.")
	diskFreeDesc   = desc("disk_free_bytes", "Free space on the disk of the data directory.")
	diskSizeDesc   = desc("disk_size_bytes", "Size of the disk of the data directory.")
	readableDesc   = desc("measured", "1 if the measurements of the installation could be read, 0 if not.")
)

func desc(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("coterie_"+name, help, labels, nil)
}

func newInstallation(app core.App, read func() (string, error)) *installation {
	throttle := limit.NewLogThrottle()
	return &installation{read: read, logError: func(err error) {
		throttle.Report(err.Error(), func(times int) {
			app.Logger().Error("metrics not read", "error", err, "times", times)
		})
	}}
}

// Describe sends no descriptions, because a failed measurement has fewer metrics.
func (c *installation) Describe(chan<- *prometheus.Desc) {}

// Collect sends the measurements, at most installationTTL old.
func (c *installation) Collect(to chan<- prometheus.Metric) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.readAt.IsZero() || time.Since(c.readAt) >= installationTTL {
		c.collected, c.readAt = c.measure(), time.Now()
	}
	for _, metric := range c.collected {
		to <- metric
	}
}

func (c *installation) measure() []prometheus.Metric {
	var found measurements
	text, err := c.read()
	if err == nil {
		err = json.Unmarshal([]byte(text), &found)
	}
	if err != nil {
		c.logError(err)
		return []prometheus.Metric{gauge(readableDesc, 0)}
	}
	metrics := []prometheus.Metric{
		gauge(readableDesc, 1),
		gauge(databaseDesc, found.Disk.Database), gauge(walDesc, found.Disk.Wal),
	}
	if found.Disk.Total > 0 {
		metrics = append(metrics, gauge(diskFreeDesc, found.Disk.Free), gauge(diskSizeDesc, found.Disk.Total))
	}
	if found.LastBackupMs > 0 {
		metrics = append(metrics, gauge(lastBackupDesc, found.LastBackupMs/1000))
	}
	for _, finding := range found.Findings {
		metrics = append(metrics, gauge(findingDesc, finding.Value, finding.Name, finding.State))
	}
	for _, queue := range found.Queues {
		metrics = append(metrics, gauge(waitingDesc, queue.Waiting, queue.Name), gauge(oldestDesc, queue.AgeMs/1000, queue.Name))
	}
	return metrics
}

func gauge(of *prometheus.Desc, value float64, labels ...string) prometheus.Metric {
	return prometheus.MustNewConstMetric(of, prometheus.GaugeValue, value, labels...)
}
