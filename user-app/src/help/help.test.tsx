import { screen } from '@testing-library/react';
import { api } from '../../test/api';
import { visit } from '../../test/visit';

const refuse = () =>
  api.on('POST users/scanner/store', {
    status: 409,
    json: { message: 'This QR code has already been used', code: 'code_used' },
  });
