import { useState } from 'react';
import { Check, Clock, Package, SearchX } from 'lucide-react';
import { AsyncRegion } from '../../src/async-region';
import { Button } from '../../src/button';
import { Card } from '../../src/card';
import { Chip } from '../../src/chip';
import { EmptyState } from '../../src/empty-state';
import { ErrorPanel } from '../../src/error-boundary';
import { FilterChip, FilterChips } from '../../src/filter-chip';
import { InstallCard } from '../../src/install-card';
import { Notice } from '../../src/notice';
import { OfflineBanner } from '../../src/offline-banner';
import { ProgressBar } from '../../src/progress-bar';
import { Skeleton } from '../../src/skeleton';
import { StatusChip } from '../../src/status-chip';
import { Row, Section, Specimen } from '../specimen';

export function Feedback() {
  const [kind, setKind] = useState<'all' | 'earned' | 'claims'>('all');
  const [awaiting, setAwaiting] = useState(true);
  const retry = { title: 'The list could not be loaded', message: 'Check the connection.', retryLabel: 'Retry' };
  return (
    <Section title="Feedback">
      <Specimen name="notice">
        <Notice>Stores are kept by the brand.</Notice>
        <Notice tone="ok">Product Added Successfully</Notice>
        <Notice tone="warn" title="Location denied">
          The scan goes on without a place.
        </Notice>
        <Notice
          tone="bad"
          action={
            <Button size="sm" variant="secondary">
              Retry
            </Button>
          }
        >
          Please wait 42 seconds before requesting a new OTP
        </Notice>
        <Notice tone="copper">Print at 100 %. Check the 100 mm ruler first.</Notice>
      </Specimen>
      <Specimen name="install-card">
        <InstallCard
          title="Keep it at hand"
          installLabel="Put on the home screen"
          onInstall={() => undefined}
          dismissLabel="No, thanks"
          onDismiss={() => undefined}
        >
          <p>One tap on your home screen, and it opens without a network too.</p>
        </InstallCard>
      </Specimen>
      <Specimen name="status-chip, chip, filter-chip">
        <Row>
          <StatusChip tone="copper" icon={<Clock aria-hidden="true" />}>
            Awaiting approval
          </StatusChip>
          <StatusChip tone="ok" icon={<Check aria-hidden="true" />}>
            Approved
          </StatusChip>
          <StatusChip tone="bad">Rejected</StatusChip>
          <StatusChip tone="warn">Flagged</StatusChip>
          <StatusChip>Issued</StatusChip>
          <StatusChip tone="accent">Active</StatusChip>
        </Row>
        <Row>
          <Chip>30 days</Chip>
          <Chip tone="copper" onRemove={() => undefined} removeLabel="Remove filter: Awaiting">
            Awaiting
          </Chip>
          <Chip tone="neutral">312</Chip>
        </Row>
        <Row>
          <FilterChips
            legend="Show"
            options={[
              { value: 'all', label: 'All' },
              { value: 'earned', label: 'Earned' },
              { value: 'claims', label: 'Claims' },
            ]}
            value={kind}
            onChange={setKind}
          />
        </Row>
        <Row>
          <FilterChip pressed={awaiting} onPressedChange={setAwaiting}>
            Awaiting only
          </FilterChip>
        </Row>
        <OfflineBanner offline message="You are offline. Scans will be sent later." />
        <Skeleton lines={3} />
      </Specimen>
      <Specimen name="progress-bar">
        <ProgressBar label="Adding products" value={312} max={1000} valueText="312 of 1,000 rows" />
        <ProgressBar label="Reading the file" />
        <ProgressBar label="Pictures" hideLabel value={1} />
      </Specimen>
      <Specimen name="async-region: loading">
        <Card padding="none">
          <AsyncRegion status="loading" loadingLabel="Loading products">
            {null}
          </AsyncRegion>
        </Card>
      </Specimen>
      <Specimen name="async-region: empty">
        <Card padding="none">
          <AsyncRegion
            status="empty"
            loadingLabel="Loading products"
            empty={
              <EmptyState
                icon={<Package aria-hidden="true" />}
                title="No products yet"
                message="Add the first one with its picture; then generate QR codes for it."
                action={<Button>Add Products</Button>}
              />
            }
          >
            {null}
          </AsyncRegion>
        </Card>
      </Specimen>
      <Specimen name="async-region: no-results">
        <Card padding="none">
          <AsyncRegion
            status="no-results"
            loadingLabel="Loading products"
            noResults={
              <EmptyState
                icon={<SearchX aria-hidden="true" />}
                title="No product fits “elbwo”"
                action={<Button variant="secondary">Clear search</Button>}
              />
            }
          >
            {null}
          </AsyncRegion>
        </Card>
      </Specimen>
      <Specimen name="async-region: error">
        <Card padding="none">
          <AsyncRegion status="error" loadingLabel="Loading products" error={{ ...retry, onRetry: () => undefined }}>
            {null}
          </AsyncRegion>
        </Card>
      </Specimen>
      <Specimen name="error-panel" wide>
        <ErrorPanel
          title="Unexpected Application Error!"
          message="Nothing was lost. Try again; if it stays, tell the person who looks after this site."
          retryLabel="Retry"
          onRetry={() => undefined}
        />
      </Specimen>
    </Section>
  );
}
