import type { CityKey } from './cities';

/** Someone in the demo: how busy they are decides how often they scan. */
export interface Character {
  name: string;
  city: CityKey;
  /** Relative to others; 0 has registered and not scanned yet. */
  busy: number;
}

/** The two who can be signed in as (the README names their mobiles). */
export const demoPlumber = { name: 'Ramesh Patil', city: 'pune', mobile: '9000000002', busy: 9 } as const;
export const demoCustomer = { name: 'Sunita Rao', city: 'bengaluru', mobile: '9000000003', busy: 2.5 } as const;

const of = (busy: number, list: readonly (readonly [name: string, city: CityKey])[]): Character[] =>
  list.map(([name, city]) => ({ name, city, busy }));

export const plumbers: readonly Character[] = [
  ...of(7, [
    ['Imran Shaikh', 'mumbai'],
    ['K. Murugan', 'chennai'],
    ['Gurpreet Singh', 'ludhiana'],
    ['Santosh Yadav', 'lucknow'],
    ['Mahesh Bhai Solanki', 'ahmedabad'],
    ['Venkatesh Reddy', 'hyderabad'],
  ]),
  ...of(4, [
    ['Anil Jadhav', 'pune'],
    ['Sanjay Kale', 'nashik'],
    ['Rajesh Tiwari', 'kanpur'],
    ['Mohammed Rafiq', 'hyderabad'],
    ['S. Karthik', 'coimbatore'],
    ['Biju Thomas', 'kochi'],
    ['Subhash Mondal', 'kolkata'],
    ['Dinesh Prajapati', 'surat'],
    ['Manjunath Gowda', 'bengaluru'],
    ['Om Prakash Saini', 'jaipur'],
    ['Vijay Wankhede', 'nagpur'],
    ['Ravi Kumar Paswan', 'patna'],
    ['P. Selvam', 'madurai'],
    ['Kailash Malviya', 'indore'],
  ]),
  ...of(2, [
    ['Harish Chandra', 'delhi'],
    ['Naresh Saxena', 'bhopal'],
    ['Prakash Behera', 'bhubaneswar'],
    ['Dipak Das', 'guwahati'],
    ['Sunil Oraon', 'ranchi'],
    ['Srinivas Rao', 'vijayawada'],
    ['Shivakumar', 'mysuru'],
    ['Balwinder Sharma', 'chandigarh'],
    ['Ashok Pawar', 'mumbai'],
    ['Yusuf Ansari', 'delhi'],
    ['Ganesh Shinde', 'pune'],
    ['R. Arumugam', 'chennai'],
    ['Babu Varghese', 'kochi'],
    ['Tapan Ghosh', 'kolkata'],
    ['Jignesh Patel', 'ahmedabad'],
    ['Raju Meena', 'jaipur'],
    ['Lakshman Naik', 'bengaluru'],
    ['Vinod Chauhan', 'surat'],
  ]),
  ...of(0, [['Arvind Kushwaha', 'lucknow']]),
];

export const customers: readonly Character[] = [
  ...of(1.4, [
    ['Priya Nair', 'kochi'],
    ['Amit Deshpande', 'pune'],
    ['Farida Khan', 'mumbai'],
    ['Meera Iyer', 'chennai'],
    ['Sandeep Gupta', 'delhi'],
    ['Kavita Joshi', 'indore'],
    ['Harpreet Kaur', 'chandigarh'],
    ['Ananya Banerjee', 'kolkata'],
  ]),
  ...of(0.7, [
    ['Rohit Agarwal', 'jaipur'],
    ['Deepa Krishnan', 'coimbatore'],
    ['Nilesh Shah', 'surat'],
    ['Pooja Mishra', 'lucknow'],
    ['Syed Irfan', 'hyderabad'],
    ['Swati Kulkarni', 'nashik'],
    ['Arjun Hegde', 'mysuru'],
    ['Rekha Kumari', 'patna'],
    ['Vikram Rathore', 'ahmedabad'],
    ['Lakshmi Prasad', 'vijayawada'],
  ]),
  ...of(0, [['Neha Chopra', 'delhi']]),
];
