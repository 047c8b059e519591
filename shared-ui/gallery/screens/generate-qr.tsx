import { Printer, Ruler } from 'lucide-react';
import { Button } from '../../src/button';
import { Card } from '../../src/card';
import { Field } from '../../src/field';
import { Notice } from '../../src/notice';
import { PageHeader } from '../../src/page-header';
import { SelectInput } from '../../src/select-input';
import { TextInput } from '../../src/text-input';
import styles from '../gallery.module.css';
import { AdminFrame } from './admin-frame';

export function GenerateQr() {
  return (
    <AdminFrame>
      <PageHeader title="Generate QR" back={{ to: '/qrlist', label: 'QR list' }} />
      <div className={styles.columns}>
        <Card>
          <div className={styles.form}>
            <Field label="Model">
              <SelectInput options={[{ value: 1, label: 'Flow Series' }]} />
            </Field>
            <Field label="Product" error="Please select a product.">
              <SelectInput placeholder="Select a product" />
            </Field>
            <Field label="Reward points per QR">
              <TextInput inputMode="numeric" defaultValue="40" />
            </Field>
            <Field label="Quantity" hint="100 A4 sheets of 24 · 96,000 points if all are scanned">
              <TextInput inputMode="numeric" defaultValue="2400" />
            </Field>
            <Button block>Generate 2,400 QRs</Button>
          </div>
        </Card>
        <Card title="Label sheet">
          <div className={styles.form}>
            <Field label="Start at label" hint="Skips the 3 labels already used">
              <TextInput inputMode="numeric" defaultValue="4" />
            </Field>
            <Notice tone="copper">Print at 100 %. Check the 100 mm ruler first.</Notice>
            <Button block variant="secondary" icon={<Ruler aria-hidden="true" />}>
              Print test sheet
            </Button>
            <Button block icon={<Printer aria-hidden="true" />}>
              Print 101 sheets
            </Button>
          </div>
        </Card>
      </div>
    </AdminFrame>
  );
}
