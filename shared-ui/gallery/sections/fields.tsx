import { useState } from 'react';
import { House, Wrench } from 'lucide-react';
import { Checkbox } from '../../src/checkbox';
import { ChoiceCards } from '../../src/choice-cards';
import { DateRange } from '../../src/date-range';
import { Field } from '../../src/field';
import { FileDrop } from '../../src/file-drop';
import { OtpInput } from '../../src/otp-input';
import { RangePicker } from '../../src/range-picker';
import { SearchInput } from '../../src/search-input';
import { SelectInput } from '../../src/select-input';
import { TextInput } from '../../src/text-input';
import { Textarea } from '../../src/textarea';
import { drawnPicture } from '../drawn-picture';
import { Row, Section, Specimen } from '../specimen';

const presets = [
  { value: 'week', label: 'Last 7 days', detail: '15 Nov – 21 Nov 2026' },
  { value: 'year', label: 'This financial year', detail: '1 Apr – 21 Nov 2026' },
];

const models = [
  { value: 1, label: 'Flow Series' },
  { value: 2, label: 'Brass Line with a rather long name for a select' },
];

export function Fields() {
  const [code, setCode] = useState('4821');
  const [full, setFull] = useState('482109');
  const [role, setRole] = useState<'2' | '3' | ''>('2');
  const [search, setSearch] = useState('');
  const [found, setFound] = useState('elbow');
  const [range, setRange] = useState({ start: '2026-04-01', end: '2026-11-21' });
  const [time, setTime] = useState<string>('year');
  const [files, setFiles] = useState<File[]>([]);
  const [chosen, setChosen] = useState([new File(['x'.repeat(842_311)], 'ball-valve-20-mm.jpg')]);
  return (
    <>
      <Section title="Fields">
        <Specimen name="text-input">
          <Field label="Name" hint="As on your licence">
            <TextInput placeholder="Ramesh Patil" />
          </Field>
          <Field label="Mobile number" error="Please enter a valid 10-digit mobile number." required>
            <TextInput prefix="+91" inputMode="numeric" defaultValue="98765" />
          </Field>
          <Field label="Mobile" note="cannot be changed">
            <TextInput readOnly defaultValue="98765 43210" />
          </Field>
          <Field label="Reward points per QR">
            <TextInput suffix="points" defaultValue="40" disabled />
          </Field>
        </Specimen>
        <Specimen name="otp-input">
          <Field label="6-digit code">
            <OtpInput value={code} onChange={setCode} />
          </Field>
          <Field label="Code, wrong" error="Invalid or expired OTP">
            <OtpInput value={full} onChange={setFull} />
          </Field>
          <Field label="Code, waiting">
            <OtpInput value="" onChange={setCode} disabled />
          </Field>
        </Specimen>
        <Specimen name="choice-cards">
          <ChoiceCards
            legend="I am a"
            options={[
              { value: '2', label: 'Plumber', description: 'I install products', icon: <Wrench aria-hidden="true" /> },
              {
                value: '3',
                label: 'Customer',
                description: 'I bought the product',
                icon: <House aria-hidden="true" />,
              },
            ]}
            value={role}
            onChange={setRole}
          />
        </Specimen>
        <Specimen name="textarea">
          <Field label="Address" hint="House, street, area">
            <Textarea defaultValue="12 Tank Road, Shivajinagar, Pune" />
          </Field>
        </Specimen>
        <Specimen name="file-drop">
          <FileDrop
            label="Image"
            hint="JPEG or PNG, up to 5 MB"
            browseLabel="Choose a picture"
            dropLabel="or drop it here"
            removeLabel={(file) => `Remove ${file.name}`}
            accept=".jpg,.jpeg,.png"
            files={files}
            onFiles={setFiles}
            error={files.length === 0 ? 'Please select a file' : undefined}
          />
        </Specimen>
        <Specimen name="file-drop, chosen">
          <FileDrop
            label="Image"
            browseLabel="Choose another picture"
            removeLabel={(file) => `Remove ${file.name}`}
            files={chosen}
            onFiles={setChosen}
            preview={<img src={drawnPicture} alt="" />}
          />
        </Specimen>
      </Section>
      <Section title="Fields, compact" compact>
        <Specimen name="select-input">
          <Field label="Model">
            <SelectInput placeholder="Select a model" options={models} defaultValue="" />
          </Field>
          <Field label="Product" error="Please select a product.">
            <SelectInput placeholder="Select a product" options={models} defaultValue="2" />
          </Field>
        </Specimen>
        <Specimen name="search-input">
          <SearchInput
            label="Search products"
            placeholder="Search products"
            clearLabel="Clear search"
            shortcut="/"
            value={search}
            onChange={setSearch}
          />
          <SearchInput label="Search models" clearLabel="Clear search" value={found} onChange={setFound} />
        </Specimen>
        <Specimen name="date-range">
          <DateRange legend="Claimed between" startLabel="From" endLabel="To" value={range} onChange={setRange} />
          <DateRange
            legend="Claimed between, wrong"
            startLabel="From"
            endLabel="To"
            value={{ start: '2026-11-21', end: '2026-04-01' }}
            onChange={setRange}
            error="The first day is after the last."
          />
        </Specimen>
        <Specimen name="range-picker (a popover)">
          <Row>
            <RangePicker
              label="Time"
              text={presets.find(({ value }) => value === time)?.label ?? '1 Apr – 21 Nov 2026'}
              presets={presets}
              value={time}
              onPreset={setTime}
              own={{
                legend: 'Other days',
                startLabel: 'From',
                endLabel: 'To',
                applyLabel: 'Apply',
                max: '2026-11-21',
                value: range,
                judge: ({ start, end }) => (start > end ? 'The first day is after the last.' : undefined),
                onApply: (own) => {
                  setRange(own);
                  setTime('own');
                },
              }}
            />
          </Row>
        </Specimen>
        <Specimen name="checkbox">
          <Row>
            <Checkbox label="Plain" />
            <Checkbox label="Checked" defaultChecked />
            <Checkbox label="Some" indeterminate />
            <Checkbox label="Disabled" disabled />
          </Row>
        </Specimen>
      </Section>
    </>
  );
}
